import { completedAddress } from "../../contract/Address.ts"

/** A single word is rarely a host. To link to an intranet host, type `http://intranet`. */
const isWord = (text: string) => /^[^\s./:]+$/.test(text) && text.toLowerCase() !== "localhost"

/** Prepends `https://` to a typed address unless it has a scheme or is a single word. */
export const withScheme = (typed: string): string => {
  const text = completedAddress(typed)
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text)
  return text === "" || hasScheme || isWord(text) ? text : `https://${text.replace(/^\/+/, "")}`
}
