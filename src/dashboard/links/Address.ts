import { percentDecoded } from "../../lib/FormText.ts"

/** A word alone, which is hardly ever a host: who means one writes `http://intranet`. */
const isWord = (text: string) => /^[^\s./:]+$/.test(text) && text.toLowerCase() !== "localhost"

const marks = [`""`, "''", "“”", "„“", "‘’", "«»", "<>", "()"]

/** Without the marks around it with which tables, mails and sentences set an address apart. */
const unmarked = (text: string): string => {
  const isMarked =
    text.length > 2 && marks.some(([first = "", last = ""]) => text.startsWith(first) && text.endsWith(last))
  return isMarked ? text.slice(1, -1).trim() : text
}

/** An address as somebody types it, with `https://` before what has no scheme of its own and is more than a word. */
export const withScheme = (typed: string): string => {
  const text = unmarked(typed.trim())
  if (isWord(text)) return text
  // A colon with digits behind it is a port: `example.com:8080`.
  return text === "" || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, "")}`
}

interface Shared {
  readonly url?: string | undefined
  readonly text?: string | undefined
}

/** The address among what was shared: some apps put it among words, and the own scheme wraps it. */
export const sharedAddress = ({ url = "", text = "" }: Shared): string => {
  const wrapped = /^web\+linden:(?:\/\/)?(.*)$/is.exec(url.trim())?.[1]
  const given = wrapped ?? url.trim()
  if (given !== "") return withScheme((/^[a-z]+%3a/i.test(given) ? percentDecoded(given) : undefined) ?? given)
  return /https?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, "") ?? ""
}

const isAddress = (word = ""): boolean => /^https?:\/\/[^\s/]/i.test(word) && URL.canParse(word)

/**
 * The addresses that a pasted text consists of; of a text of several lines all lines, where an address begins one of them. None
 * else.
 */
export const addressesOf = (text: string): ReadonlyArray<string> => {
  const words = text.trim().split(/\s+/)
  if (words.every((word) => isAddress(word))) return words
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const written = lines.filter((line) => line !== "")
  return written.length > 1 && written.some((line) => isAddress(line.split(/\s/, 1)[0])) ? written : []
}
