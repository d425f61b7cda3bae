import type { GetICUArgs } from "@schummar/icu-type-parser"
import format, { type CompiledMessage, type FormatValues } from "icu-minify/format"
import { createElement, Fragment, type ReactNode } from "react"
import { presentCatalog } from "./Catalog.ts"
import { direction, language, locale } from "./Language.ts"

/** A translation: a text in ICU message format for each of the English ones. */
export type Words<English> = { readonly [Key in keyof English]: string }

type Around = (inner: ReactNode) => ReactNode

type Arguments<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>

type Tags<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never

type Given<Values> = keyof Values extends never ? [] : [values: Values]

/** Says a text of an area in the present language. */
export interface Say<English extends Readonly<Record<string, string>>> {
  <Key extends keyof English>(key: Key, ...values: Given<Arguments<English[Key]>>): string
  /** Says it with what stands around its parts: `<b>…</b>` in the text is what `b` makes of the part. */
  rich<Key extends keyof English>(
    key: Key,
    values: Arguments<English[Key]> & Readonly<Record<Tags<English[Key]>, Around>>
  ): ReactNode
}

const numbers = new Intl.NumberFormat(locale)
const rules = { cardinal: new Intl.PluralRules(locale), ordinal: new Intl.PluralRules(locale, { type: "ordinal" }) }
const formatters = {
  getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) =>
    options === undefined ? numbers : new Intl.NumberFormat(locale, options),
  getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => rules[options?.type ?? "cardinal"]
}

/** Addresses among words that are read from the right, each kept together by marks that nobody sees. */
const isolated = <A>(values: FormatValues<A> | undefined): FormatValues<A> | undefined =>
  direction === "ltr" || values === undefined
    ? values
    : Object.fromEntries(
        Object.entries(values).map(([name, value]) =>
          typeof value === "string" && /[./:@]/.test(value) ? [name, `\u2068${value}\u2069`] : [name, value]
        )
      )

/** Says a message in the present language. */
export const sayMessage = (message: CompiledMessage, values?: FormatValues<string>): string =>
  String(format(message, locale, isolated(values), { formatters }))

/** A key, with its English text where the build has put that there. */
type Asked = string | readonly [key: string, text: CompiledMessage]

/** What says the texts of an area, which is named by its folder; `english` is said where a language lacks a text. */
export const wordsOf = <const English extends Readonly<Record<string, string>>>(
  area: string,
  english: English
): Say<English> => {
  // The build compiles the texts of every file of words.
  const own = english as Readonly<Record<string, CompiledMessage>>
  const translated = presentCatalog().catalog[`../../${area}/words/${language}.ts`]
  const messageOf = (asked: Asked): CompiledMessage => {
    const [key, text] = typeof asked === "string" ? [asked, own[asked]] : asked
    return translated?.[key] ?? text ?? key
  }
  const say = (key: Asked, values?: FormatValues<string>) => sayMessage(messageOf(key), values)
  const rich = (key: Asked, values: FormatValues<ReactNode>) => {
    const said = format<ReactNode>(messageOf(key), locale, isolated(values), { formatters })
    return Array.isArray(said) ? createElement(Fragment, null, ...said) : said
  }
  return Object.assign(say, { rich }) as unknown as Say<English>
}
