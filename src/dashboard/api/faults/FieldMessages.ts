import { msg } from "@lingui/core/macro"
import type { fieldSentences } from "../../../contract/faults/FieldSentences.ts"
import { forPrograms, type MessagesOf } from "./Message.ts"

export const fieldMessages: MessagesOf<keyof typeof fieldSentences> = {
  empty: msg`Must not be empty.`,
  given_twice: msg`This is given twice. Send it once.`,
  required: msg`This field is required.`,
  unknown_field: msg`Unknown field.`,
  unknown_parameter: msg`Unknown query parameter.`,
  misspelled_name: msg`Unknown name. Did you mean {name}?`,
  other: forPrograms,
  wrong_value: msg`Invalid value.`,
  not_text: msg`Must be text.`,
  not_a_number: msg`Must be a number.`,
  not_a_boolean: msg`Must be true or false.`,
  not_a_list: msg`Must be a list.`,
  not_an_object: msg`Must be an object.`,
  not_absent: msg`Must be omitted.`,
  not_this_value: msg`Must be {value}.`,
  not_a_choice: msg`Must be one of: {choices}.`,
  not_unicode: msg`Must be valid Unicode text.`,
  control_characters: msg`Must not contain control characters.`,
  control_or_combining_characters: msg`Must not contain control or combining characters.`,
  spaces_or_control_characters: msg`Must not contain spaces or control characters.`,
  spaces_or_line_breaks: msg`Must not contain spaces, line breaks or control characters.`,
  too_short: msg`Must be at least {least, number} characters long.`,
  too_long: msg`Must be at most {most, number} characters long.`,
  too_many_kib: msg`Must be at most {most, number} KiB.`,
  too_small: msg`Must be a whole number of at least {least, number}.`,
  not_a_whole_number_between: msg`Must be a whole number from {least, number} to {most, number}.`,
  not_a_number_between: msg`Must be a number from {least, number} to {most, number}.`,
  too_many_items: ({ things }) =>
    things === "values"
      ? msg`Must have at most {most, number} values.`
      : things === "filters"
        ? msg`Must have at most {most, number} filters.`
        : things === "wildcards"
          ? msg`Must have at most {most, number} wildcards (* and ?).`
          : msg`Must have at most {most, number} items.`,
  wrong_number_of_items: msg`Must have {least, number} to {most, number} {things, select, colors {colors} ids {IDs} links {links} other {items}}.`,
  nested_too_deeply: msg`The value is nested too deeply.`,
  url_in_name: msg`Can't contain a URL.`,
  not_a_color: msg`Must be a hex color such as #2f9e44.`,
  not_a_color_or_transparent: msg`Must be a hex color such as #2f9e44, or transparent.`,
  not_a_uuid: msg`Choose one of the available options.`,
  not_a_time: msg`Must be a date and time.`,
  not_a_date: msg`Must be a valid date such as 2030-01-31.`,
  not_a_language: msg`Must be a language tag such as de or pt-BR.`,
  not_a_timezone: msg`Must be a time zone name such as Europe/Vienna or UTC.`,
  no_offset: msg`Must end in an offset such as Z or +02:00, unless you also send timezone.`,
  not_in_future: msg`Must be in the future.`,
  not_after: msg`Must be after the start.`,
  before: msg`Must not be before the first day.`,
  start_in_future: msg`Must not be in the future unless you also set a last day.`,
  period_too_long: msg`Must be no more than ten years before the end.`,
  no_values: msg`Must have at least one value.`,
  values_not_allowed: msg`Must be empty: this operator takes no values.`,
  not_a_filter: msg`Must be an object with field, operator and values.`,
  not_a_list_of_filters: msg`Must be a JSON array of filters.`,
  not_an_address: msg`Must be a full URL such as https://example.com/page.`,
  wrong_scheme: ({ schemes }) =>
    schemes.length === 1
      ? msg`Must begin with https://.`
      : schemes.length === 2
        ? msg`Must begin with http:// or https://.`
        : msg`Must begin with http://, https://, mailto:, tel: or sms:.`,
  no_host: msg`Must include a host such as example.com.`,
  wrong_host: msg`The host name may only contain letters, digits, dots and hyphens.`,
  has_credentials: msg`Must not contain a username or password.`,
  has_fragment: msg`Must not contain a # fragment, which is never sent to the server.`,
  wrong_port: msg`The port must be 80, 443 or at least 1024.`,
  private_host: msg`Must be a public host, not one on a private network.`,
  not_a_contact: msg`Must include an email address or phone number after the colon.`,
  not_a_hostname: msg`Must be a host name such as go.example.com, without scheme, port or path.`,
  not_an_email: msg`Must be an email address such as ana@example.com.`,
  destination_blocked: msg`This destination is blocked.`,
  leads_back: msg`Must not be a short link on this server, because that would create a redirect loop.`,
  wrong_slug: msg`May only contain letters, digits, -, _ and /.`,
  wrong_slug_parts: msg`Must be one to {most, number} parts of up to {length, number} characters, with a / between them.`,
  wrong_page_slug: msg`May only contain letters, digits, -, _ and dots.`,
  reserved_slug: msg`This word is reserved.`
}
