import { setupI18n } from "@lingui/core"
import type { CompiledMessage } from "@lingui/message-utils/compileMessage"
import { describe, expect, it } from "vitest"
import { sentences } from "../../src/dashboard/api/sentences/all.ts"
import { recognizerOf, type Sentence, translatorOf, type Values } from "../../src/dashboard/api/sentences/Recognizer.ts"
import { isKnown } from "./KnownSentences.ts"
import { serverSentences } from "./ServerSentences.ts"
import { compiledIn, languages } from "./Wording.ts"

/** What says sentences in a language. */
const sayIn = async (language: string) => {
  const english = Object.fromEntries(sentences.map(({ id, message }) => [id, message]))
  const messages = language === "en" ? english : await compiledIn(language)
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return ({ id }: Sentence, values: Values) => i18n._(id, values)
}

const translatorIn = async (language: (typeof languages)[number]) =>
  translatorOf({ sentences, say: await sayIn(language), space: language === "ja" ? "" : " " })

/** Values of an argument of a message: one of each kind. */
const samplesOfArgument = ([name, kind, options]: Exclude<CompiledMessage[number], string>): ReadonlyArray<
  string | number
> => {
  if (kind === undefined) return [["text", "names", "choices"].includes(name) ? "one, two" : "x-1.example"]
  return kind === "select" ? Object.keys(options ?? {}).filter((option) => option !== "offset") : [1, 2, 45]
}

/** Values for all arguments of a message, in every combination. */
const samplesOf = (message: CompiledMessage): ReadonlyArray<Values> =>
  message.reduce<ReadonlyArray<Values>>(
    (all, token) =>
      typeof token === "string"
        ? all
        : all.flatMap((values) => samplesOfArgument(token).map((value) => ({ ...values, [token[0]]: value }))),
    [{}]
  )

describe("the sentences of the API", () => {
  it("are recognized, each of them, with what stands in it", async () => {
    const [recognize, say] = [recognizerOf(sentences), await sayIn("en")]
    for (const sentence of sentences) {
      for (const values of samplesOf(sentence.message)) {
        const text = say(sentence, values)
        expect(recognize(text, false), text).toEqual({ sentence, values })
      }
    }
  })

  it.each(languages)("are said whole in %s, with every argument", async (language) => {
    const say = await sayIn(language)
    for (const sentence of sentences) {
      for (const values of samplesOf(sentence.message)) {
        const text = say(sentence, values)
        expect(text, sentence.id).not.toMatch(/undefined|NaN|^$|[{}]/)
        expect(text).not.toBe(sentence.id)
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
