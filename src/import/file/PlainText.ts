import { linkedText } from "./LinkedText.ts"

/** The visible text of a piece of HTML, one line a paragraph. */
export const plainText = (html: string): string =>
  linkedText(html)
    .map(({ text }) => text)
    .join("")
    .trim()
