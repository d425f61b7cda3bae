import { repairTitles } from "./TitleRepair.ts"

// Bitly doesn't escape control characters and quotes in titles, and writes invalid escapes.
const repairs: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  (text) => text.replace(/[\u0000-\u001f]+/g, " "),
  (text) => text.replace(/\\(["\\/bfnrt]|u[\da-f]{4})|\\/gi, (whole, known) => (known === undefined ? "\\\\" : whole)),
  repairTitles
]

/** Parses JSON, with repairs for known defects of some services; undefined if that fails. */
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
