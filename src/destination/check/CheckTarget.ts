import { DestinationChecksTable } from "./Tables.ts"

/** A destination of a team as it is asked. */
export const CheckTarget = DestinationChecksTable.row.pick("team_id", "hash", "url", "host")
export type CheckTarget = typeof CheckTarget.Type
