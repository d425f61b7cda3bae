import type { CompiledMessage } from "@lingui/message-utils/compileMessage"
import { type Capture, patternOf } from "./Pattern.ts"

/** An English text that the build has compiled, by its id. */
export interface Sentence {
  readonly id: string
  readonly message: CompiledMessage
}

export type Values = Readonly<Record<string, string | number>>

/** A text that is one of those known, and what stands in it. */
export interface Recognized {
  readonly sentence: Sentence
  readonly values: Values
}

const endOfSentence = /[.!?] (?=\p{Lu})/u

const holdsSentences = (value: string | number) => typeof value === "string" && endOfSentence.test(value)

const valuesOf = (captures: ReadonlyArray<Capture>, found: RegExpExecArray): Values =>
  Object.fromEntries(captures.map(({ name, read }, place) => [name, read(found[place + 1] ?? "")]))

/** What recognizes texts as messages with their arguments; of several that fit, the one that says most itself. */
export const recognizerOf = (sentences: ReadonlyArray<Sentence>) => {
  const patterns = sentences
    .map((sentence) => ({ sentence, ...patternOf(sentence.message) }))
    .sort((one, other) => other.weight - one.weight)
  return (text: string, mayHoldSentences = true): Recognized | undefined => {
    for (const { sentence, beginning, regex, captures } of patterns) {
      const found = text.startsWith(beginning) ? regex.exec(text) : null
      if (found === null) continue
      const values = valuesOf(captures, found)
      if (mayHoldSentences || !Object.values(values).some(holdsSentences)) return { sentence, values }
    }
    return undefined
  }
}

interface Translation {
  readonly sentences: ReadonlyArray<Sentence>
  /** Says a sentence in the language, with its arguments. */
  readonly say: (sentence: Sentence, values: Values) => string
  /** What stands between two sentences of the language. */
  readonly space: string
}

/** What says an English text in another language: as a whole, or sentence by sentence; what is unknown stays as it is. */
export const translatorOf = ({ sentences, say, space }: Translation) => {
  const recognize = recognizerOf(sentences)
  const said = (text: string, mayHoldSentences: boolean): string | undefined => {
    const found = recognize(text, mayHoldSentences)
    return found && say(found.sentence, found.values)
  }
  return (text: string): string => {
    const one = said(text, false)
    if (one !== undefined) return one
    const parts = text.split(/(?<=[.!?]) (?=\p{Lu})/u)
    const each = parts.map((part) => said(part, false))
    if (each.every((part) => part !== undefined)) return each.join(space)
    return said(text, true) ?? each.map((part, place) => part ?? parts[place]).join(" ")
  }
}
