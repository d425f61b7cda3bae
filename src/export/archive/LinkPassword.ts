import type { Context } from "effect"
import { isVerifiable } from "../../user/Bcrypt.ts"
import { isOwnScrypt, isScrypt, type PasswordCost } from "../../user/Passwords.ts"
import type { CheckedRow } from "./ReadLine.ts"

export const malformedHash = "password_hash: It is not a password hash."
export const foreignHash =
  "The password cannot be verified in Linden and was removed. The link is disabled until you set another one."

// Any scheme in crypt(3) format, such as `$argon2id$v=19$…`.
const isForeign = (hash: string) => /^\$[a-z0-9-]{1,32}\$[\x21-\x7e]{1,900}$/.test(hash) && !/^\$2/.test(hash)
const isAnyBcrypt = (hash: string) => /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)

/**
 * What to do with the password hash of an archived link. Foreign hashes are dropped, because some could take hours to
 * verify.
 */
export const passwordFate = (
  hash: unknown,
  cost: Context.Tag.Service<PasswordCost>
): "kept" | "foreign" | "malformed" => {
  if (hash === null) return "kept"
  const text = String(hash)
  if (isOwnScrypt(text, cost) || isVerifiable(text)) return "kept"
  return isScrypt(text) || isAnyBcrypt(text) || isForeign(text) ? "foreign" : "malformed"
}

/** Removes the password of a link, and disables the link so that it is not open to everyone. */
export const withoutPassword = (row: CheckedRow): CheckedRow => ({
  ...row,
  password_hash: null,
  redirect_type: row["redirect_type"] === "password" ? "instant" : row["redirect_type"],
  is_active: 0
})
