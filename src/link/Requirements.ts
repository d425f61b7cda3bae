import { fault } from "../contract/faults/Fault.ts"
import type { RedirectType } from "./Link.ts"

/** The redirect fields of a request; an absent password keeps the stored one, null removes it. */
interface Asked {
  readonly redirect_type?: RedirectType | undefined
  readonly password?: string | null | undefined
}

/** The stored state of the link before an update. */
export interface StoredPassword {
  readonly hasPassword: boolean
  readonly redirectType: RedirectType
}

export const passwordNeeded = fault("link_password_needed")
export const endNotAhead = fault("not_in_future")

/** Whether a link would require a password without having one. */
export const needsPassword = (asked: Asked, stored: StoredPassword | undefined): boolean => {
  const asks = (asked.redirect_type ?? stored?.redirectType) === "password"
  const has = asked.password === undefined ? stored?.hasPassword === true : asked.password !== null
  return asks && !has
}
