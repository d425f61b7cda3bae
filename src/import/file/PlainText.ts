import { linkedText } from "./LinkedText.ts"

/** What a person reads of a piece of HTML, one line for each of its paragraphs. */
export const plainText = (html: string): string =>
  linkedText(html)
    .map(({ text }) => text)
    .join("")
    .trim()
