import { Schema } from "effect"
import { check } from "../contract/faults/Check.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { Line, Secret } from "../contract/Text.ts"

// Scripts whose letters are easily confused.
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const cherokee = /\p{Script=Cherokee}/u
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const otherBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

// Cyrillic and Greek letters that look like Latin ones. A name made only of these is unlikely to be a real word.
const likeLatin = /^[аАВеЕКМНоОрРсСТуУхХѕЅіІјЈһқԁԛԝԍ\s\d._-]+$|^[αΑΒΕΖΗΙΚΜΝοΟρΡΤΥΧνυγ\s\d._-]+$/u
const letter = /\p{L}/u

/**
 * Returns why a name could impersonate another one: invisible characters, unusual spaces, full-width and other
 * compatibility forms, stacked accents, or mixed scripts that look alike. Undefined if the name has none of these.
 */
const lookAlikeFault = (name: string): Fault | undefined => {
  if (invisible.test(name) || otherBlank.test(name)) return fault("invisible_characters")
  if (name.normalize("NFKC") !== name) return fault("compatibility_characters")
  if (/\p{M}{3}/u.test(name)) return fault("too_many_accents")
  const mixed = scripts.filter((script) => script.test(name)).length > 1 || cherokee.test(name)
  if (mixed) return fault("mixed_alphabets")
  return letter.test(name) && !scripts[0]?.test(name) && likeLatin.test(name) ? fault("look_alike_letters") : undefined
}

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

/** A password to set, of 12 to 128 characters. */
export const NewPassword = Secret(12, 128)

/** A password to verify; the minimum length of new passwords does not apply. */
export const GivenPassword = Secret(1, 128)
