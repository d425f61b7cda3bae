import { Schema } from "effect"
import type { SettingsShape } from "../../settings/SettingsShape.ts"
import type { DestinationStatus } from "./Status.ts"
import { DestinationChecksTable } from "./Tables.ts"

const { status, fault, failing_since, is_broken, checked_at } = DestinationChecksTable.fields

/** The columns of a check in a query on links; all are null if the destination was never checked. */
export const checkColumns = {
  check_status: status,
  check_fault: fault,
  check_since: failing_since,
  check_broken: Schema.NullOr(is_broken),
  check_at: checked_at
}

interface Known {
  readonly check_status: number | null
  readonly check_fault: DestinationStatus["reason"]
  readonly check_since: DestinationStatus["broken_since"]
  readonly check_broken: 0 | 1 | null
  readonly check_at: DestinationStatus["checked_at"] | null
}

/** Formats the status of a link's destination; null if it was never checked. */
export const presentStatus = (
  { linkChecks }: SettingsShape,
  { check_status, check_fault, check_since, check_broken, check_at }: Known
): DestinationStatus | null =>
  !linkChecks || check_at === null
    ? null
    : {
        is_broken: check_broken === 1,
        status: check_status,
        reason: check_fault,
        broken_since: check_broken === 1 ? check_since : null,
        checked_at: check_at
      }
