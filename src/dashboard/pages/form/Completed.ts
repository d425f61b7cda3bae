import { completedAddress } from "../../../contract/Address.ts"

const mail = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/
const number = /^\+?[\d\s().\-/]+$/

/** A typed phone number without spaces and punctuation; undefined for anything else. */
export const phoneNumber = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, "")
  if (!number.test(text) || digits.length < 5 || digits.length > 15) return undefined
  return text.startsWith("+") ? `+${digits}` : digits.replace(/^00/, "+")
}

/**
 * Completes a typed address: `example.com` becomes `https://example.com`, an email address gets `mailto:`, a phone
 * number with its country code gets `tel:`.
 */
export const completed = (typed: string): string => {
  const text = typed.trim()
  if (mail.test(text)) return `mailto:${text}`
  const called = phoneNumber(text)
  return called?.startsWith("+") ? `tel:${called}` : completedAddress(text)
}
