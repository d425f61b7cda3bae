import { percentDecoded } from "../lib/FormText.ts"
import { mailboxesIn, mailtoPath } from "../lib/Mailbox.ts"
import { phoneNumber, telPath } from "../lib/PhoneNumber.ts"
import type { Config } from "./plugins/PluginType.ts"

const telephone = /^(tel|sms):([^,;?]*)(.*)$/is
const mail = /^mailto:([^?]*)(.*)$/is

/**
 * Corrects a contact: `tel:+49(0)30123456` becomes `tel:+4930123456`, and `mailto:Ada <ada@example.com>` the address
 * alone. Keeps what follows, such as an extension, a pause or a message. Other addresses, and contacts that are unclear,
 * stay as they are.
 */
export const correctedContact = (address: string): string => {
  const [, scheme, written = "", rest = ""] = telephone.exec(address) ?? []
  if (scheme !== undefined) {
    const found = phoneNumber(percentDecoded(written) ?? written)
    return found === undefined ? address : `${scheme}:${telPath(found)}${rest}`
  }
  const [, to = "", fields = ""] = mail.exec(address) ?? []
  const list = percentDecoded(to) ?? to
  const found = /[<>"\s]/.test(list) ? mailboxesIn(list) : undefined
  return found === undefined ? address : `mailto:${mailtoPath(found)}${fields}`
}

/** Corrects the contacts in a plugin's config: its own, and those of its items. */
export const withCorrectedContacts = (config: Config): Config => {
  const corrected = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(corrected)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === "url" && typeof one === "string" ? correctedContact(one) : corrected(one)
      ])
    )
  }
  return corrected(config) as Config
}
