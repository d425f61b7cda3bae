const directions = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const isDigit = /^\p{Nd}$/u

/** The value of a digit of any script. Unicode has the ten digits of a script in a row that starts at …0 or …6. */
const digitOf = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  const row = point - (point % 16)
  return String(point - (isDigit.test(String.fromCodePoint(row)) ? row : row + 6))
}

/**
 * Text as people type and paste it, with its digits and dashes as ASCII: without full-width forms, digits of other
 * scripts, typographic dashes and invisible marks of direction.
 */
export const typedText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(directions, "")
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, "-")
