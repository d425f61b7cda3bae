import type { RedirectType } from "./Link.ts"

/** What a request says of the way to a destination; an absent password leaves the stored one, null takes it away. */
interface Asked {
  readonly redirect_type?: RedirectType | undefined
  readonly password?: string | null | undefined
}

/** What an update finds stored of the link. */
export interface StoredPassword {
  readonly hasPassword: boolean
  readonly redirectType: RedirectType
}

export const passwordNeeded = "A link that asks for a password needs one."
export const endNotAhead = "Must be in the future."

/** Whether a link would ask for a password without having one. */
export const needsPassword = (asked: Asked, stored: StoredPassword | undefined): boolean => {
  const asks = (asked.redirect_type ?? stored?.redirectType) === "password"
  const has = asked.password === undefined ? stored?.hasPassword === true : asked.password !== null
  return asks && !has
}
