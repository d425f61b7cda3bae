import { Schema } from "effect"
import { Line, Secret } from "../contract/Text.ts"
import { lookAlikeFault } from "./LookAlike.ts"

const emailFault = (text: string): string | undefined => {
  if (!text.isWellFormed()) return "Must be valid Unicode text."
  if (/[\s\p{C}]/u.test(text)) return "Must not contain spaces or control characters."
  if (text.length > 254) return "Must be at most 254 characters long."
  return /^[^@]+@[^@]+$/.test(text) ? undefined : "Must be an e-mail address such as ana@example.com."
}

/** An e-mail address in lower case: addresses that differ only in case are one account. */
export const Email = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.trim().toLowerCase(),
  encode: (text) => text
})
  .pipe(Schema.filter(emailFault))
  .annotations({ jsonSchema: { type: "string", format: "email", maxLength: 254 } })

/** The display name of a user, unique within the installation; it must not look like another one. */
export const Username = Line(64).pipe(Schema.filter(lookAlikeFault))

/** A password to set, of 10 to 128 characters. */
export const NewPassword = Secret(10, 128)

/** A password to verify; the minimum length of new passwords does not apply. */
export const GivenPassword = Secret(1, 128)
