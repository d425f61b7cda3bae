import { parsePhoneNumberFromString } from "libphonenumber-js/min"
import { typedText } from "./TypedText.ts"

/** A phone number as phones dial it. */
export interface PhoneNumber {
  /** Digits, after a `+` if they begin with a country code; or a service code such as `*100#`. */
  readonly number: string
  readonly extension?: string | undefined
}

const label = /^(?:\p{L}+[.:]+\s*)+|^\p{L}+\s+(?=\+)/u
const serviceCode = /^[*#][\d*#+\s-]*\d[\d*#+\s-]*$/
const extended =
  /^(.*[\d)])\s*(?:;\s*ext\s*=|[\s,;-]*(?:ext(?:ension|n)?|x|durchwahl|dw|poste|int(?:erno)?|anexo)[.:]*|#)\s*(\d{1,8})$/i
const paused = /^((?:\D*\d){7}[^,;]*)[,;]+\s*(\d{1,6})#?$/
// At most seven digits before the letters: more are a number with a word behind it.
const vanity = /^\+?(?:\D*\d){1,7}[\s().-]*(?=(?:[\d\s.-]*[a-z]){3})[a-z\d\s.-]+$/i
const tollFree = /^1[\s.-]+\(?8(?:00|33|44|55|66|77|88)\b/
const separated = /^\+?[\d\s()./-]+$/

/** The most digits of a number with a country code (E.164), and the most characters of a written number. */
const [mostDigits, longest] = [15, 80]

const keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
const keyOf = (letter: string): string => String(keys.findIndex((some) => some.includes(letter.toLowerCase())) + 2)

const digitsOf = (text: string, min: number): string | undefined => {
  const digits = text.replace(/\D/g, "")
  return digits.length < min || digits.length > mostDigits ? undefined : digits
}

const international = (text: string): string | undefined => {
  const found = parsePhoneNumberFromString(text, { extract: false })
  if (found?.isPossible()) return found.number
  // The library's list of numbering plans may be older than the number.
  const digits = digitsOf(text.replace(/\(0\)/, ""), 2)
  return digits === undefined || digits.startsWith("0") ? undefined : `+${digits}`
}

const numberIn = (text: string): string | undefined => {
  const isVanity = vanity.test(text)
  const dialed = isVanity ? text.replace(/[a-z]/gi, keyOf) : text
  if (!separated.test(dialed)) return undefined
  if (tollFree.test(dialed)) return international(`+${isVanity ? dialed.replace(/\D/g, "").slice(0, 11) : dialed}`)
  return dialed.startsWith("+") ? international(dialed) : digitsOf(dialed, 2)
}

/**
 * Reads a phone number as people write it: `+49 (0)30 123456`, `555-1234 ext. 55`, `1-800-FLOWERS`. Undefined if it is
 * unclear which digits to dial.
 */
export const phoneNumber = (typed: string): PhoneNumber | undefined => {
  if (typed.length > longest) return undefined
  const text = typedText(typed)
    .trim()
    .replace(label, "")
    .replace(/^\((\+\s*\d+)\)/, "$1 ")
    .replace(/^00[\s-]*(?=[1-9(])/, "+")
  if (serviceCode.test(text)) return { number: text.replace(/[\s-]/g, "") }
  const [, whole = text, extension] = extended.exec(text) ?? paused.exec(text) ?? []
  const number = numberIn(whole.trim())
  return number === undefined ? undefined : { number, extension }
}

/** The part of a `tel:` URI (RFC 3966) after the scheme. */
export const telPath = ({ number, extension }: PhoneNumber): string =>
  `${number.replaceAll("#", "%23")}${extension === undefined ? "" : `;ext=${extension}`}`
