import { Schema } from "effect"
import { check } from "./faults/Check.ts"
import { fault } from "./faults/Fault.ts"

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" })

const canonical = (text: string): string | undefined => {
  if (text.length > 35) return undefined
  try {
    const [tag] = Intl.getCanonicalLocales(text)
    return tag !== undefined && names.of(tag) !== undefined ? tag : undefined
  } catch {
    // `Intl` throws if the string is not a language tag.
    return undefined
  }
}

/** A BCP 47 tag of a language that `Intl` supports, in canonical form, such as `pt-BR`. */
export const LanguageTag = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => canonical(text) ?? text,
  encode: (text) => text
})
  .pipe(check((text) => canonical(text) !== undefined || fault("not_a_language")))
  .annotations({ jsonSchema: { type: "string", maxLength: 35, examples: ["pt-BR"] } })
