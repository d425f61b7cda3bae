import { Schema } from "effect"

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" })

const canonical = (text: string): string | undefined => {
  if (text.length > 35) return undefined
  try {
    const [tag] = Intl.getCanonicalLocales(text)
    return tag !== undefined && names.of(tag) !== undefined ? tag : undefined
  } catch {
    // `Intl` throws at what is no tag.
    return undefined
  }
}

/** A BCP 47 tag of a language that `Intl` knows, in its canonical form, such as `pt-BR`. */
export const LanguageTag = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => canonical(text) ?? text,
  encode: (text) => text
})
  .pipe(Schema.filter((text) => canonical(text) !== undefined || "Must be the tag of a language, such as de or pt-BR."))
  .annotations({ jsonSchema: { type: "string", maxLength: 35, examples: ["pt-BR"] } })
