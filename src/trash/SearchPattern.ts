/**
 * The letters that a search treats as equal. Each database folds the case of only some alphabets, and the two differ.
 */
const letters = (letter: string): ReadonlyArray<string> => {
  const all = [letter, letter.toLowerCase(), letter.toUpperCase(), ...(/[σςΣ]/.test(letter) ? ["σ", "ς", "Σ"] : [])]
  return [...new Set(all)].filter((one) => [...one].length === 1)
}

/** Matches part of a string in any case, as a GLOB pattern for SQLite. */
export const globOf = (part: string): string =>
  `*${[...part].map((letter) => (letter === "]" || letter === "^" ? letter : `[${letters(letter).join("")}]`)).join("")}*`

/** Matches part of a string in any case, as a regular expression for PostgreSQL. */
export const regexOf = (part: string): string =>
  [...part]
    .map(
      (letter) =>
        `[${letters(letter)
          .map((one) => one.replace(/[\]\\^[-]/, "\\$&"))
          .join("")}]`
    )
    .join("")
