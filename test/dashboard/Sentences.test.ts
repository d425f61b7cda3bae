import type { CompiledMessage } from "icu-minify/format"
import format from "icu-minify/format"
import { describe, expect, it } from "vitest"
import { recognizerOf, translatorOf, type Values } from "../../src/dashboard/words/Recognizer.ts"
import { isKnown } from "./KnownSentences.ts"
import { serverSentences } from "./ServerSentences.ts"
import { languages, sentencesIn } from "./Wording.ts"

const english = await sentencesIn("en")

const formattersIn = (language: string) => ({
  getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
  getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
  getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options)
})

/** Says a message as the server does: with numbers as they are. */
const sayIn = (language: string) => (message: CompiledMessage, values: Values) =>
  String(format(message, language, values, { formatters: formattersIn(language) }))

const translatorIn = async (language: (typeof languages)[number]) =>
  translatorOf({
    english,
    translated: await sentencesIn(language),
    say: sayIn(language),
    space: language === "ja" ? "" : " "
  })

type Argument = readonly [name: string, kind?: number, options?: Readonly<Record<string, CompiledMessage>>]

const argumentsOf = (message: CompiledMessage): ReadonlyArray<Argument> =>
  typeof message === "string"
    ? []
    : message.flatMap((node) => (Array.isArray(node) ? [node as unknown as Argument] : []))

const namesOf = (message: CompiledMessage) => [...new Set(argumentsOf(message).map(([name]) => name))].sort()

/** Values of each kind for the arguments of a message. */
const samplesOf = (message: CompiledMessage): ReadonlyArray<Values> => {
  const several = argumentsOf(message).map(([name, kind, options]) =>
    kind === undefined
      ? [[name, name === "text" || name === "names" || name === "choices" ? "one, two" : "x-1.example"] as const]
      : kind === 1
        ? Object.keys(options ?? {}).map((option) => [name, option] as const)
        : [1, 2, 45].map((value) => [name, value] as const)
  )
  return several.reduce<ReadonlyArray<Values>>(
    (all, choices) => all.flatMap((values) => choices.map(([name, value]) => ({ ...values, [name]: value }))),
    [{}]
  )
}

describe("the sentences of the API", () => {
  it("are recognized, each of them, with what stands in it", () => {
    const recognize = recognizerOf(english)
    for (const [key, message] of Object.entries(english)) {
      for (const values of samplesOf(message)) {
        const text = sayIn("en")(message, values)
        expect(recognize(text, false), text).toEqual({ key, values })
      }
    }
  })

  it.each(languages)("have the same arguments in %s", async (language) => {
    const translated = await sentencesIn(language)
    expect(Object.keys(translated)).toEqual(Object.keys(english))
    for (const [key, message] of Object.entries(english)) {
      expect([key, namesOf(translated[key] ?? "")]).toEqual([key, namesOf(message)])
    }
  })

  it.each(languages)("are said whole in %s, with every argument", async (language) => {
    const translated = await sentencesIn(language)
    for (const [key, message] of Object.entries(english)) {
      for (const values of samplesOf(message)) {
        expect(sayIn(language)(translated[key] ?? "", values), key).not.toMatch(/undefined|NaN|^$|[{}]/)
      }
    }
  })

  it("are known, wherever the server's sources have one that people are told", () => {
    expect(serverSentences.length).toBeGreaterThan(150)
    const unknown = serverSentences.filter(({ told }) => !told.some(isKnown))
    expect(unknown.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })
})

it.each([
  ["de", "Must not be empty.", "Darf nicht leer sein."],
  ["de", "Must be at most 8192 characters long.", "Darf höchstens 8.192 Zeichen lang sein."],
  ["fr", "Must be one of: mobile, desktop.", "Valeurs possibles\u00a0: mobile, desktop."],
  ["de", "Must be one of: mobile, desktop. Must not be empty.", "Möglich sind: mobile, desktop. Darf nicht leer sein."],
  [
    "es",
    "go.example.com leads here, by way of a proxy. It is proven to be yours.",
    "go.example.com lleva aquí a través de un proxy. Está demostrado que es tuyo."
  ],
  [
    "ja",
    "Too many wrong passwords. Wait 2 minutes, then try again.",
    "パスワードの間違いが多すぎます。2分待ってから、もう一度お試しください。"
  ],
  [
    "ar",
    "The domain still has 2 links and 1 page: move or delete what is there first.",
    "لا يزال في النطاق رابطان وصفحة واحدة: انقل ما فيه أو احذفه أولًا."
  ],
  [
    "de",
    "You are the last owner of Dr. Who: make somebody else an owner there, or delete the team, first.",
    "Du bist der letzte Inhaber von Dr. Who: Mache dort zuerst jemand anderen zum Inhaber oder lösche das Team."
  ],
  ["de", "Must not be empty. Something quite new happened.", "Darf nicht leer sein. Something quite new happened."],
  ["de", "Das steht schon auf Deutsch. Es bleibt so.", "Das steht schon auf Deutsch. Es bleibt so."]
] as const)("says in %s: %s", async (language, told, said) => {
  expect((await translatorIn(language))(told)).toBe(said)
})
