import { waitText } from "../WaitText.ts"
import { fieldSentences } from "./FieldSentences.ts"
import { findingSentences } from "./FindingSentences.ts"
import { jobSentences } from "./JobSentences.ts"
import { peopleSentences } from "./PeopleSentences.ts"
import { requestSentences } from "./RequestSentences.ts"
import { thingSentences } from "./ThingSentences.ts"

/**
 * The English sentences of all faults, by code. A parameter is `{name}` for text, `{name, number}`, `{name, list}` and
 * `{name, or}` for lists of text, `{name, duration}` for seconds, and `{links, plural}` for a number of links.
 */
const sentences = {
  ...fieldSentences,
  ...peopleSentences,
  ...thingSentences,
  ...requestSentences,
  ...jobSentences,
  ...findingSentences
}

type Sentences = typeof sentences

/** The kind of a fault; the list is closed. */
export type FaultCode = keyof Sentences

export type Param = string | number | ReadonlyArray<string>
export type Params = Readonly<Record<string, Param>>

interface Kinds {
  readonly text: string
  readonly number: number
  readonly duration: number
  readonly plural: number
  readonly list: ReadonlyArray<string>
  readonly or: ReadonlyArray<string>
}

/** The type of a parameter, and how the sentence shows it. */
export type ParamKind = keyof Kinds

type ParamOf<Place extends string> = Place extends `${infer Name}, ${infer Kind extends ParamKind}`
  ? { readonly [_ in Name]: Kinds[Kind] }
  : { readonly [_ in Place]: string }

type ParamsIn<Sentence extends string> = Sentence extends `${string}{${infer Place}}${infer Rest}`
  ? ParamOf<Place> & ParamsIn<Rest>
  : unknown

/** The parameters of a code. */
export type ParamsOf<Code extends FaultCode> = ParamsIn<Sentences[Code]>

/** A fault: a code and parameters for programs, and a sentence for people. */
export interface Fault {
  readonly code: FaultCode
  readonly params: Params
  readonly message: string
}

export const faultCodes = Object.keys(sentences) as ReadonlyArray<FaultCode> as readonly [
  FaultCode,
  ...Array<FaultCode>
]

export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(sentences, code)

const places = /\{(\w+)(?:, (\w+))?\}/g

/** The English sentence of a code, with placeholders. */
export const sentenceOf = (code: FaultCode): string => sentences[code]

/** The parameters of a code, in the order of its sentence. */
export const paramsOf = (code: FaultCode): ReadonlyArray<{ readonly name: string; readonly kind: ParamKind }> =>
  [...sentences[code].matchAll(places)].map(([, name = "", kind = "text"]) => ({ name, kind: kind as ParamKind }))

const oneOf = (choices: ReadonlyArray<string>) =>
  choices.length < 2 ? choices.join("") : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`

const shown = (name: string, param: Param, kind: string | undefined): string => {
  if (typeof param === "object") return kind === "or" ? oneOf(param) : param.join(", ")
  if (kind === "duration") return waitText(Number(param))
  return kind === "plural" ? `${param} ${param === 1 ? name.replace(/s$/, "") : name}` : String(param)
}

/** The sentence of a code with its parameters filled in. */
export const messageOf = (code: FaultCode, params: Params): string =>
  sentences[code].replace(places, (_, name: string, kind?: string) => shown(name, params[name] ?? "", kind))

/** Creates a fault from a code and its parameters. */
export const fault = <Code extends FaultCode>(
  code: Code,
  ...[params]: unknown extends ParamsOf<Code> ? [] : [params: ParamsOf<Code>]
): Fault => {
  const given: Params = params ?? {}
  return { code, params: given, message: messageOf(code, given) }
}
