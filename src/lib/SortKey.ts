// Letters that Unicode doesn't decompose into a base letter and marks.
const spelled: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  þ: "th",
  ß: "ss",
  ς: "σ"
}

const longest = 255
/** Longer numbers sort by their first digits. */
const longestNumber = 40

const cut = (text: string): string => text.slice(0, longest).replace(/[\ud800-\udbff]$/, "")

/** Digits after a character for their number, so that `10` sorts after `2`. All such characters sort before letters. */
const numbered = (digits: string): string => {
  const number = digits.replace(/^0+(?=\d)/, "")
  return String.fromCharCode(0x30 + Math.min(number.length, longestNumber)) + number
}

/**
 * A key that sorts texts as people expect if keys are compared by code points: without case, `Ä` next to `A`, and
 * numbers by value. Texts that differ only in marks sort by these. Both databases and `compareKeys` compare keys alike.
 */
export const sortKey = (text: string): string => {
  const lower = text.toWellFormed().normalize("NFKD").toLowerCase().trim()
  const plain = lower
    .replace(/\p{Script=Inherited}+/gu, "")
    .replace(/[æœøđðħıłŧþßς]/g, (letter) => spelled[letter] ?? "")
  const key = plain.replace(/\d+/g, numbered)
  // The separator sorts before every other character, so that a text without marks comes first.
  return cut(plain === lower ? key : `${key}\u0001${lower}`)
}

/** Compares two keys by code points, as the databases do. */
export const compareKeys = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a === b) continue
    const isHigh = (code: number) => code >= 0xd800 && code <= 0xdfff
    // Surrogates stand for code points above all others.
    return isHigh(a) === isHigh(b) ? a - b : isHigh(a) ? 1 : -1
  }
  return one.length - other.length
}

/** The rows sorted by a text, with `sortKey`. */
export const sortedBy = <A>(rows: ReadonlyArray<A>, textOf: (row: A) => string): ReadonlyArray<A> =>
  rows
    .map((row) => [sortKey(textOf(row)), row] as const)
    .sort(([one], [other]) => compareKeys(one, other))
    .map(([, row]) => row)
