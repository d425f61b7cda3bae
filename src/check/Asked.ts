import { DestinationChecksTable } from "./Tables.ts"

/** A destination of a team as it is asked. */
export const Asked = DestinationChecksTable.row.pick("team_id", "hash", "url", "host")
export type Asked = typeof Asked.Type
