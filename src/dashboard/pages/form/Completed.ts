import { completedAddress, startsWithHost } from "../../../contract/Address.ts"
import { embeddedAddress } from "../../../lib/EmbedCode.ts"
import { mailboxesIn, mailtoPath } from "../../../lib/Mailbox.ts"
import { phoneNumber, telPath } from "../../../lib/PhoneNumber.ts"
import { correctedContact } from "../../../page/Contacts.ts"

/** A `mailto:` URI for one typed email address, with or without a name; undefined for anything else. */
const mailTo = (text: string): string | undefined => {
  const [address, ...others] = text.includes(":") ? [] : (mailboxesIn(text) ?? [])
  return address?.includes(".", address.indexOf("@")) && others.length === 0 && !/[/?#]/.test(address)
    ? `mailto:${mailtoPath([address])}`
    : undefined
}

/** A URI of a typed phone number; undefined for anything else. */
export const numberUri = (scheme: "tel" | "sms", text: string): string | undefined => {
  const found = phoneNumber(text)
  if (found === undefined || found.number.replace(/\D/g, "").length < 3) return undefined
  return `${scheme}:${scheme === "tel" ? telPath(found) : found.number}`
}

/**
 * Completes a typed address: `example.com` becomes `https://example.com`, an email address gets `mailto:`, a phone
 * number with its country code gets `tel:`. Corrects a number that already has its scheme, and reads the address in embed
 * code.
 */
export const completed = (typed: string): string => {
  const text = embeddedAddress(typed) ?? typed.trim()
  if (/^(?:mailto|tel|sms):/i.test(text)) return correctedContact(text)
  const email = mailTo(text)
  if (email !== undefined) return email
  // A name such as `1-800-example.com` is a host, not a number.
  const called = /[a-z]/i.test(text) && startsWithHost(text) ? undefined : numberUri("tel", text)
  return called?.startsWith("tel:+") ? called : completedAddress(text)
}
