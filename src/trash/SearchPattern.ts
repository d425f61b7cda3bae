/** The letters that are one to a search: databases know the case of some alphabets alone, and each of others. */
const letters = (letter: string): ReadonlyArray<string> => {
  const all = [letter, letter.toLowerCase(), letter.toUpperCase(), ...(/[σςΣ]/.test(letter) ? ["σ", "ς", "Σ"] : [])]
  return [...new Set(all)].filter((one) => [...one].length === 1)
}

/** A part of a text in any case, as a pattern of SQLite's GLOB. */
export const globOf = (part: string): string =>
  `*${[...part].map((letter) => (letter === "]" || letter === "^" ? letter : `[${letters(letter).join("")}]`)).join("")}*`

/** A part of a text in any case, as a regular expression of PostgreSQL. */
export const regexOf = (part: string): string =>
  [...part]
    .map(
      (letter) =>
        `[${letters(letter)
          .map((one) => one.replace(/[\]\\^[-]/, "\\$&"))
          .join("")}]`
    )
    .join("")
