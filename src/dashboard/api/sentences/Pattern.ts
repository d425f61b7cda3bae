import type { CompiledMessage } from "@lingui/message-utils/compileMessage"

/** An argument of a message: how it is read from what stood in its place. */
export interface Capture {
  readonly name: string
  readonly read: (text: string) => string | number
}

/** What a message looks like once it is said. */
interface Pattern {
  /** What it begins with, which is looked at first. */
  readonly beginning: string
  readonly regex: RegExp
  readonly captures: ReadonlyArray<Capture>
  /** How many characters it says itself. */
  readonly weight: number
}

const number = "-?\\d+(?:\\.\\d+)?"

/** Arguments that may hold spaces; others are one word. */
const withSpaces = new Set(["text", "names", "choices"])

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

/** The source of the pattern of an option, which may be text or numbers but no other argument. */
const optionSource = (option: CompiledMessage): string =>
  option.map((token) => (token === "#" ? number : escaped(String(token)))).join("")

const numberIn = (text: string) => Number(new RegExp(number).exec(text)?.[0])

type Argument = Exclude<CompiledMessage[number], string>

const argumentOf = ([name, kind, options]: Argument): readonly [source: string, capture: Capture] => {
  const of = (source: string, read: Capture["read"]) => [`(${source})`, { name, read }] as const
  if (kind === undefined) return of(withSpaces.has(name) ? ".+?" : "\\S+?", (text) => text)
  if (kind !== "select" && kind !== "plural") return of(number, Number)
  const sources = Object.entries(options as Readonly<Record<string, CompiledMessage | undefined>>).flatMap(
    ([option, part]) => (part === undefined ? [] : [[option, optionSource(part)] as const])
  )
  const any = sources.map(([, source]) => source).join("|")
  if (kind === "plural") return of(any, numberIn)
  return of(any, (text) => sources.find(([, source]) => source === escaped(text))?.[0] ?? "other")
}

/** The pattern that texts of a message have. */
export const patternOf = (message: CompiledMessage): Pattern => {
  const captures: Array<Capture> = []
  let weight = 0
  const sources = message.map((token) => {
    if (typeof token === "string") {
      weight += token.length
      return escaped(token)
    }
    const [source, capture] = argumentOf(token)
    captures.push(capture)
    return source
  })
  const [first] = message
  const beginning = typeof first === "string" ? first : ""
  return { beginning, regex: new RegExp(`^${sources.join("")}$`, "s"), captures, weight }
}
