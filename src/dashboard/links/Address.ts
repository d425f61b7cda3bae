import { percentDecoded } from "../../lib/FormText.ts"

/** A single word is hardly ever a host. To link to an intranet host, type `http://intranet`. */
const isWord = (text: string) => /^[^\s./:]+$/.test(text) && text.toLowerCase() !== "localhost"

const marks = [`""`, "''", "“”", "„“", "‘’", "«»", "<>", "()"]

/** Removes the quotation marks or brackets that tables, mails and prose put around an address. */
const unmarked = (text: string): string => {
  const isMarked =
    text.length > 2 && marks.some(([first = "", last = ""]) => text.startsWith(first) && text.endsWith(last))
  return isMarked ? text.slice(1, -1).trim() : text
}

// A port follows a host, and a host has a dot: `example.com:8080` has no scheme, `javascript:1` and `tel:110` do.
const hostWithPort = /^(?:localhost|[^\s/?#@:]*\.[^\s/?#@:]*):\d{1,5}(?:[/?#]|$)/i

/** Prepends `https://` to a typed address unless it has a scheme or is a single word. */
export const withScheme = (typed: string): string => {
  const text = unmarked(typed.trim())
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !hostWithPort.test(text)
  return text === "" || hasScheme || isWord(text) ? text : `https://${text.replace(/^\/+/, "")}`
}

interface Shared {
  readonly url?: string | undefined
  readonly text?: string | undefined
}

/** Extracts the address from shared content: some apps put it in a text, and links with our own scheme wrap it. */
export const sharedAddress = ({ url = "", text = "" }: Shared): string => {
  const wrapped = /^web\+linden:(?:\/\/)?(.*)$/is.exec(url.trim())?.[1]
  const given = wrapped ?? url.trim()
  if (given !== "") return withScheme((/^[a-z]+%3a/i.test(given) ? percentDecoded(given) : undefined) ?? given)
  return /https?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, "") ?? ""
}

const isAddress = (word = ""): boolean => /^https?:\/\/[^\s/]/i.test(word) && URL.canParse(word)

/**
 * The addresses in a pasted text. Returns all words if each is an address, all lines if there are several and any
 * starts with one, and none otherwise.
 */
export const addressesOf = (text: string): ReadonlyArray<string> => {
  const words = text.trim().split(/\s+/)
  if (words.every((word) => isAddress(word))) return words
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const written = lines.filter((line) => line !== "")
  return written.length > 1 && written.some((line) => isAddress(line.split(/\s/, 1)[0])) ? written : []
}
