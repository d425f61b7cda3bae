import { repairTitles } from "./TitleRepair.ts"

// What Bitly leaves within titles: raw control characters, backslashes that begin no escape, and quotes.
const repairs: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  (text) => text.replace(/[\u0000-\u001f]+/g, " "),
  (text) => text.replace(/\\(["\\/bfnrt]|u[\da-f]{4})|\\/gi, (whole, known) => (known === undefined ? "\\\\" : whole)),
  repairTitles
]

/** The JSON of a text, mended where it is broken as services are known to break it; undefined where it is none. */
export const jsonOf = (text: string): unknown => {
  let mended = text
  for (const repair of repairs) {
    mended = repair(mended)
    try {
      return JSON.parse(mended)
    } catch {}
  }
  return undefined
}
