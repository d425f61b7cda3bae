import { completedAddress } from "../../../contract/Address.ts"
import { mailboxesIn, mailtoPath } from "../../../lib/Mailbox.ts"
import { type PhoneNumber, phoneNumber, telPath } from "../../../lib/PhoneNumber.ts"

/** What a static code can contain. */
export type Kind = "text" | "wifi" | "contact" | "email" | "phone" | "sms"

export interface Wifi {
  readonly name: string
  /** As in the code; `WPA` includes WPA2 and WPA3. */
  readonly security: "WPA" | "WEP" | "nopass"
  readonly password: string
  readonly isHidden: boolean
}

export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly organization: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly address: string
}

export interface Email {
  readonly to: string
  readonly subject: string
  readonly message: string
}

export interface Sms {
  readonly number: string
  readonly message: string
}

/** The input for every kind, so that switching between kinds loses nothing. */
export interface Content {
  readonly kind: Kind
  readonly text: string
  readonly wifi: Wifi
  readonly contact: Contact
  readonly email: Email
  readonly phone: string
  readonly sms: Sms
}

export const emptyContent: Content = {
  kind: "text",
  text: "",
  wifi: { name: "", security: "WPA", password: "", isHidden: false },
  contact: { firstName: "", lastName: "", organization: "", phone: "", email: "", website: "", address: "" },
  email: { to: "", subject: "", message: "" },
  phone: "",
  sms: { number: "", message: "" }
}

const wifiText = ({ name, security, password, isHidden }: Wifi): string | undefined => {
  const isOpen = security === "nopass"
  if (name === "" || (!isOpen && password === "")) return undefined
  const escaped = (value: string) => value.replace(/[\\;,:"]/g, "\\$&")
  return `WIFI:T:${security};S:${escaped(name)};${isOpen ? "" : `P:${escaped(password)};`}${isHidden ? "H:true;" : ""};`
}

const fullName = ({ firstName, lastName, organization }: Contact): string =>
  [firstName, lastName]
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .join(" ") || organization.trim()

// Address books dial what follows a comma after a pause.
const cardNumber = ({ number, extension }: PhoneNumber) => (extension === undefined ? number : `${number},${extension}`)

/** A vCard 3.0 (RFC 2426), which more phones read than 4.0. */
const contactText = (contact: Contact): string | undefined => {
  const name = fullName(contact)
  if (name === "") return undefined
  const escaped = (value: string) =>
    value
      .trim()
      .replace(/[\\,;]/g, "\\$&")
      .replace(/\r\n|\r|\n/g, "\\n")
  const { firstName, lastName, organization, phone, email, website, address } = contact
  const number = phoneNumber(phone)
  const [mailbox, ...others] = mailboxesIn(email) ?? []
  const isUnclear = (typed: string, found: unknown) => typed.trim() !== "" && found === undefined
  if (isUnclear(phone, number) || isUnclear(email, mailbox) || others.length > 0) return undefined
  const line = (property: string, value: string) => (value.trim() === "" ? [] : [`${property}:${value}`])
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(name)}`,
    ...line("ORG", escaped(organization)),
    ...line("TEL", number === undefined ? "" : cardNumber(number)),
    ...line("EMAIL", escaped(mailbox ?? "")),
    // A URI is not escaped.
    ...line("URL", completedAddress(website)),
    ...(address.trim() === "" ? [] : [`ADR:;;${escaped(address)};;;;`]),
    "END:VCARD"
  ]
  return lines.map((one) => `${one}\r\n`).join("")
}

/** A mailto URI (RFC 6068). */
const emailText = ({ to, subject, message }: Email): string | undefined => {
  const recipients = mailboxesIn(to)
  if (recipients === undefined) return undefined
  const fields = [
    ["subject", subject],
    ["body", message.replace(/\r?\n/g, "\r\n")]
  ].flatMap(([name, value = ""]) => (value.trim() === "" ? [] : [`${name}=${encodeURIComponent(value)}`]))
  return `mailto:${mailtoPath(recipients)}${fields.length === 0 ? "" : "?"}${fields.join("&")}`
}

const smsText = ({ number, message }: Sms): string | undefined => {
  const called = phoneNumber(number)?.number
  return called === undefined ? undefined : `SMSTO:${called}${message.trim() === "" ? "" : `:${message}`}`
}

const phoneText = (phone: string): string | undefined => {
  const called = phoneNumber(phone)
  return called === undefined ? undefined : `tel:${telPath(called)}`
}

/** The text to encode; undefined while required fields are empty, or a phone number or an email address is unclear. */
export const textOf = (content: Content): string | undefined => {
  switch (content.kind) {
    case "text":
      return content.text.trim() === "" ? undefined : content.text
    case "wifi":
      return wifiText(content.wifi)
    case "contact":
      return contactText(content.contact)
    case "email":
      return emailText(content.email)
    case "phone":
      return phoneText(content.phone)
    case "sms":
      return smsText(content.sms)
  }
}

/** The name of the downloaded file, if the content suggests one. */
export const titleOf = ({ kind, wifi, contact, email }: Content): string => {
  switch (kind) {
    case "wifi":
      return wifi.name
    case "contact":
      return fullName(contact)
    case "email":
      return email.to
    default:
      return ""
  }
}

/** The content that a browser may store: without the password of a network. */
export const withoutPassword = (content: Content): Content => ({ ...content, wifi: { ...content.wifi, password: "" } })
