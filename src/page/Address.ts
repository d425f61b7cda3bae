import { Schema } from "effect"
import { addressFault, withEncodedSpaces } from "../contract/Address.ts"
import { uploadedFile } from "../upload/Address.ts"

const blank = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const contact = /^(?:mailto:[^\s?]*[^\s?@]@[^\s?@][^\s?]*|(?:tel|sms):\+?[0-9*#().;,=/A-Za-z-]*[0-9*#]).*$/i
const scheme = /^[a-z][a-z0-9+.-]*:/i

/** The longest address in a plugin's config. */
const maxLength = 2048

/** Why a text is not a contact address (`mailto:`, `tel:`, `sms:`), as a sentence; undefined if it is one. */
const contactFault = (text: string): string | undefined => {
  if (!text.isWellFormed()) return "Must be valid Unicode text."
  if (blank.test(text)) return "Must not contain spaces, line breaks or control characters."
  return contact.test(text) && URL.canParse(text) ? undefined : "Must name a mail address or a number after the colon."
}

/** Why a button may not link to an address, as a sentence; undefined if it may. */
export const targetFault = (text: string, longest = 8192): string | undefined => {
  if (text.length > longest) return `Must be at most ${longest} characters long.`
  const isContact = /^(?:mailto|tel|sms):/i.test(text)
  if (isContact) return contactFault(text)
  const fault = addressFault(text)
  return fault !== undefined && /^Must begin with/.test(fault) && scheme.test(text)
    ? "Must begin with http://, https://, mailto:, tel: or sms:."
    : fault
}

const trimmed = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => withEncodedSpaces(text.replace(/^ +| +$/g, "")),
  encode: (text) => text
})

const addressOf = (fault: (text: string) => string | undefined, longest: number, format = "uri") =>
  trimmed.pipe(Schema.filter(fault)).annotations({ jsonSchema: { type: "string", format, maxLength: longest } })

/** The destination of a button: a web address, or `mailto:`, `tel:`, `sms:`. */
export const TargetAddress = addressOf(targetFault, 8192)

/** A web address in a plugin's config. */
export const PluginAddress = addressOf(
  (text) => (text.length > maxLength ? `Must be at most ${maxLength} characters long.` : addressFault(text)),
  maxLength
)

/** The destination of a plugin: a web address, or `mailto:`, `tel:`, `sms:`. */
export const PluginTarget = addressOf((text) => targetFault(text, maxLength), maxLength)

/** A picture in a plugin's config: a web address, or an upload of this installation. */
export const PluginPicture = addressOf(
  (text) =>
    text.length > maxLength
      ? `Must be at most ${maxLength} characters long.`
      : uploadedFile(text) === undefined
        ? addressFault(text)
        : undefined,
  maxLength,
  "uri-reference"
)
