import { DateTime } from "effect"
import type { FieldErrors } from "../../../contract/Failure.ts"
import type { Link } from "../../../link/Link.ts"
import { endNotAhead, needsPassword, passwordNeeded } from "../../../link/Requirements.ts"
import type { Draft } from "./Draft.ts"

export const noFaults: FieldErrors = {}

/**
 * Errors that the server reports only if each field is valid by itself. They are checked here too, so that all errors
 * appear together.
 */
export const faultsOf = ({ redirect, password, expires }: Draft, link: Link | undefined): FieldErrors => {
  const stored = link && { hasPassword: link.has_password, redirectType: link.redirect_type }
  const isOver = link === undefined && expires !== null && DateTime.toEpochMillis(expires) <= Date.now()
  return {
    ...(needsPassword({ redirect_type: redirect, password }, stored) ? { password: [passwordNeeded] } : {}),
    ...(isOver ? { expires_at: [endNotAhead] } : {})
  }
}
