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

export const passwordNeeded = "A link that asks for a password needs one."
export const endNotAhead = "Must be in the future."

/** Whether a link would ask for a password but have none. */
export const needsPassword = (asked: Asked, stored: StoredPassword | undefined): boolean => {
  const asks = (asked.redirect_type ?? stored?.redirectType) === "password"
  const has = asked.password === undefined ? stored?.hasPassword === true : asked.password !== null
  return asks && !has
}
