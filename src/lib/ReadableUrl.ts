import { percentDecoded } from "./FormText.ts"

// No punctuation, spaces or invisible characters, because they could make a URL resemble another one.
const readable = /^[\p{L}\p{N}\p{M}\p{So}]$/u

/** A URL for people to read: percent-encoded letters, digits and symbols beyond ASCII are written out. */
export const readableUrl = (url: string): string =>
  url.replace(/(?:%[89a-f][\da-f])+/gi, (bytes) => {
    const text = percentDecoded(bytes)
    if (text === undefined) return bytes
    return [...text].map((letter) => (readable.test(letter) ? letter : encodeURIComponent(letter))).join("")
  })
