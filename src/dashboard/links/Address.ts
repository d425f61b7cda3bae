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

// A port follows a host, and a host has a dot: `example.com:8080` has no scheme, `javascript:1` and `tel:110` have.
const hostWithPort = /^(?:localhost|[^\s/?#@:]*\.[^\s/?#@:]*):\d{1,5}(?:[/?#]|$)/i

/** An address as it was typed, with `https://` before it unless it has a scheme or is a single word. */
export const withScheme = (typed: string): string => {
  const text = unmarked(typed.trim())
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !hostWithPort.test(text)
  return text === "" || hasScheme || isWord(text) ? text : `https://${text.replace(/^\/+/, "")}`
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
