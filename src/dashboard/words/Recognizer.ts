import type { CompiledMessage } from "icu-minify/format"
import { type Capture, patternOf } from "./Pattern.ts"

/** The texts of an area in one language, by their keys. */
export type Messages = Readonly<Record<string, CompiledMessage>>

export type Values = Readonly<Record<string, string | number>>

/** A text that is one of those known, and what stands in it. */
export interface Recognized {
  readonly key: string
  readonly values: Values
}

const endOfSentence = /[.!?] (?=\p{Lu})/u

const holdsSentences = (value: string | number) => typeof value === "string" && endOfSentence.test(value)

const valuesOf = (captures: ReadonlyArray<Capture>, found: RegExpExecArray): Values =>
  Object.fromEntries(captures.map(({ name, read }, place) => [name, read(found[place + 1] ?? "")]))

/** What recognizes texts as messages with their arguments; of several that fit, the one that says most itself. */
export const recognizerOf = (messages: Messages) => {
  const patterns = Object.entries(messages)
    .map(([key, message]) => ({ key, ...patternOf(message) }))
    .sort((one, other) => other.weight - one.weight)
  return (text: string, mayHoldSentences = true): Recognized | undefined => {
    for (const { key, beginning, regex, captures } of patterns) {
      const found = text.startsWith(beginning) ? regex.exec(text) : null
      if (found === null) continue
      const values = valuesOf(captures, found)
      if (mayHoldSentences || !Object.values(values).some(holdsSentences)) return { key, values }
    }
    return undefined
  }
}

interface Translation {
  readonly english: Messages
  readonly translated: Messages
  /** Says a message of the language with its arguments. */
  readonly say: (message: CompiledMessage, values: Values) => string
  /** What stands between two sentences of the language. */
  readonly space: string
}

/** What says an English text in another language: as a whole, or sentence by sentence; what is unknown stays as it is. */
export const translatorOf = ({ english, translated, say, space }: Translation) => {
  const recognize = recognizerOf(english)
  const said = (text: string, mayHoldSentences: boolean): string | undefined => {
    const found = recognize(text, mayHoldSentences)
    const message = found === undefined ? undefined : translated[found.key]
    return found === undefined || message === undefined ? undefined : say(message, found.values)
  }
  return (text: string): string => {
    const one = said(text, false)
    if (one !== undefined) return one
    const sentences = text.split(/(?<=[.!?]) (?=\p{Lu})/u)
    const each = sentences.map((sentence) => said(sentence, false))
    if (each.every((sentence) => sentence !== undefined)) return each.join(space)
    return said(text, true) ?? each.map((sentence, place) => sentence ?? sentences[place]).join(" ")
  }
}
