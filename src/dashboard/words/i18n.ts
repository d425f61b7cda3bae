import { I18n, type MessageDescriptor, type MessageOptions } from "@lingui/core"
import { direction, language, locale } from "./Language.ts"

type Values = NonNullable<MessageDescriptor["values"]>

/** A backslash that would start an escape sequence, as in `C:\x64`. */
const escapes = /\\(?=[ux])/g

/** Keeps an address intact within right-to-left text by means of invisible marks. */
const isolated = (text: string) => (direction === "rtl" && /[./:@]/.test(text) ? `\u2068${text}\u2069` : text)

const asText = (value: unknown) => (typeof value === "string" ? isolated(value.replace(escapes, "\\u005c")) : value)

const asTexts = (values: Values | undefined): Values | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))

class Messages extends I18n {
  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: MessageOptions): string
  override _(message: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    return typeof message === "string"
      ? super._(message, asTexts(values), options)
      : super._({ ...message, values: asTexts(message.values) ?? {} })
  }
}

/** The dashboard's messages, which are in English until a catalog is loaded. */
export const i18n = new Messages({ locale: language, locales: locale, messages: { [language]: {} } })
