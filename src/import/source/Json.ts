import { repairTitles } from "./TitleRepair.ts"

// Bitly leaves raw control characters, invalid escapes and quotes in titles.
const repairs: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  (text) => text.replace(/[\u0000-\u001f]+/g, " "),
  (text) => text.replace(/\\(["\\/bfnrt]|u[\da-f]{4})|\\/gi, (whole, known) => (known === undefined ? "\\\\" : whole)),
  repairTitles
]

/** Parses JSON, repaired where services are known to break it; undefined if that fails. */
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
