import { completed as withScheme } from "../../ui/address.ts"

const mail = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/

/** Completes a typed address: `example.com` becomes `https://example.com`, an email address gets `mailto:`. */
export const completed = (typed: string): string => {
  const text = typed.trim()
  return mail.test(text) ? `mailto:${text}` : withScheme(text)
}
