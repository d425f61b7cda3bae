const directions = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point))

/** The value of a digit of any script. Unicode has the ten digits of a script in a row. */
const digitOf = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (isDigit(first - 1)) first--
  return String((point - first) % 10)
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
