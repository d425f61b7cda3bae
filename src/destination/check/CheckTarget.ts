import { DestinationChecksTable } from "./Tables.ts"

/** A team's destination to check. */
export const CheckTarget = DestinationChecksTable.row.pick("team_id", "hash", "url", "host")
export type CheckTarget = typeof CheckTarget.Type
