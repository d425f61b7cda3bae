import { percentDecoded } from "../../lib/FormText.ts"
import { withScheme } from "../ui/withScheme.ts"

export { withScheme }

interface Shared {
  readonly url?: string | undefined
  readonly text?: string | undefined
}

/** Extracts the URL from shared content. Some apps embed it in a text, and links with Linden's own scheme wrap it. */
export const sharedAddress = ({ url = "", text = "" }: Shared): string => {
  const wrapped = /^web\+linden:(?:\/\/)?(.*)$/is.exec(url.trim())?.[1]
  const given = wrapped ?? url.trim()
  if (given !== "") return withScheme((/^[a-z]+%3a/i.test(given) ? percentDecoded(given) : undefined) ?? given)
  return /https?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, "") ?? ""
}

const isAddress = (word = ""): boolean => /^https?:\/\/[^\s/]/i.test(word) && URL.canParse(word)

/**
 * The URLs in pasted text. Returns all words if each is a URL, all lines if there are several and one of them starts
 * with a URL, and none otherwise.
 */
export const addressesOf = (text: string): ReadonlyArray<string> => {
  const words = text.trim().split(/\s+/)
  if (words.every((word) => isAddress(word))) return words
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const written = lines.filter((line) => line !== "")
  return written.length > 1 && written.some((line) => isAddress(line.split(/\s/, 1)[0])) ? written : []
}
