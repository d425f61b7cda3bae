import { Schema } from "effect"
import { check } from "../contract/faults/Check.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { Line, Secret } from "../contract/Text.ts"
import { lookAlikeFault } from "./LookAlike.ts"

const emailFault = (text: string): Fault | undefined => {
  if (!text.isWellFormed()) return fault("not_unicode")
  if (/[\s\p{C}]/u.test(text)) return fault("spaces_or_control_characters")
  if (text.length > 254) return fault("too_long", { most: 254 })
  return /^[^@]+@[^@]+$/.test(text) ? undefined : fault("not_an_email")
}

/** An email address in lower case, because addresses that differ only in case belong to one account. */
export const Email = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.trim().toLowerCase(),
  encode: (text) => text
})
  .pipe(check(emailFault))
  .annotations({ jsonSchema: { type: "string", format: "email", maxLength: 254 } })

/** The display name of a user, unique within the installation; it must not look like another one. */
export const Username = Line(64).pipe(check(lookAlikeFault))

/** A password to set, of 10 to 128 characters. */
export const NewPassword = Secret(10, 128)

/** A password to verify; the minimum length of new passwords does not apply. */
export const GivenPassword = Secret(1, 128)
