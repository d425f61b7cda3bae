import { addressFault, addressWith } from "../contract/Address.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { mailboxesIn } from "../lib/Mailbox.ts"
import { uploadedFile } from "../upload/Address.ts"

const blank = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const telephone = /^(?:tel|sms):[+(]*[0-9*#][0-9*#().;,=/A-Za-z%-]*(?:\?.*)?$/i
const mail = /^mailto:([^?]*)/i
const scheme = /^[a-z][a-z0-9+.-]*:/i

/** The longest address in a plugin's config. */
const maxLength = 2048

/** Whether an address is meant as a contact. */
export const isContact = (text: string): boolean => /^(?:mailto|tel|sms):/i.test(text)

const isMail = (text: string): boolean => {
  const to = percentDecoded(mail.exec(text)?.[1] ?? "")
  // Apps take a name around an address for a part of it.
  return to !== undefined && !/[<>"]/.test(to) && mailboxesIn(to) !== undefined
}

/** Returns why a string is not a contact address (`mailto:`, `tel:`, `sms:`), or undefined if it is one. */
const contactFault = (text: string): Fault | undefined => {
  if (!text.isWellFormed()) return fault("not_unicode")
  if (blank.test(text)) return fault("spaces_or_line_breaks")
  return (telephone.test(text) || isMail(text)) && URL.canParse(text) ? undefined : fault("not_a_contact")
}

/** Returns why a button can't link to an address, or undefined if it can. */
export const targetFault = (text: string, longest = 8192): Fault | undefined => {
  if (text.length > longest) return fault("too_long", { most: longest })
  if (isContact(text)) return contactFault(text)
  const found = addressFault(text)
  return found?.code === "wrong_scheme" && scheme.test(text)
    ? fault("wrong_scheme", { schemes: ["http://", "https://", "mailto:", "tel:", "sms:"] })
    : found
}

const addressOf = (faultIn: (text: string) => Fault | undefined, longest: number, format = "uri") =>
  addressWith(faultIn).annotations({ jsonSchema: { type: "string", format, maxLength: longest } })

/** The destination of a button: a web address, or `mailto:`, `tel:`, `sms:`. */
export const TargetAddress = addressOf(targetFault, 8192)

/** A web address in a plugin's config. */
export const PluginAddress = addressOf(
  (text) => (text.length > maxLength ? fault("too_long", { most: maxLength }) : addressFault(text)),
  maxLength
)

/** The destination of a plugin: a web address, or `mailto:`, `tel:`, `sms:`. */
export const PluginTarget = addressOf((text) => targetFault(text, maxLength), maxLength)

/** A picture in a plugin's config: a web address, or an upload of this installation. */
export const PluginPicture = addressOf(
  (text) =>
    text.length > maxLength
      ? fault("too_long", { most: maxLength })
      : uploadedFile(text) === undefined
        ? addressFault(text)
        : undefined,
  maxLength,
  "uri-reference"
)
