import type { MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import { type Fault, type FaultCode, type Param, type Params, paramsOf } from "../../../contract/faults/Fault.ts"
import type { findingSentences } from "../../../contract/faults/FindingSentences.ts"
import { i18n } from "../../words/i18n.ts"
import { betweenSentences } from "../../words/Language.ts"
import { fieldMessages } from "./FieldMessages.ts"
import { jobMessages } from "./JobMessages.ts"
import type { MessagesOf, Said } from "./Message.ts"
import { peopleMessages } from "./PeopleMessages.ts"
import { requestMessages } from "./RequestMessages.ts"
import { thingMessages } from "./ThingMessages.ts"

export const findingMessages: MessagesOf<keyof typeof findingSentences> = {
  low_contrast: msg`With this color, the text contrast is {ratio, number}:1, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.`,
  low_contrast_in_look: msg`With this color, the text contrast is {ratio, number}:1 in {look, select, light {light} other {dark}} mode, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.`,
  low_button_contrast: msg`The contrast between this button's text and background is {ratio, number}:1, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.`,

  css_invalid: msg`Line {line, number}: This isn't valid CSS and was removed: {text}`,
  css_at_rule: msg`Line {line, number}: @{name} isn't allowed here or would load a file, so it was removed.`,
  css_position: msg`Line {line, number}: position can only be static, relative or absolute, because other values could cover the page. It was removed.`,
  css_loads: msg`Line {line, number}: {text} would load a file or run code, so it was removed.`,
  css_selector: msg`Line {line, number}: The selector of this rule isn't supported, so the rule was removed.`,
  css_other: msg`Line {line, number}: This doesn't belong in a style sheet and was removed.`,
  css_unknown_property: msg`Line {line, number}: {text} isn't a known property. It was kept, but browsers may ignore it.`,
  css_unknown_value: msg`Line {line, number}: {text} isn't a valid value for {name}. It was kept, but browsers may ignore it.`,

  scan_low_contrast: msg`The contrast between the dots and the background is {ratio, number}:1, below the 3:1 that scanners need.`,
  scan_weak_contrast: msg`The contrast between the dots and the background is {ratio, number}:1. At 4.5:1 or higher, the code also scans in poor light and with older phones.`,
  scan_inverted: msg`The colors are inverted. Many scanners can't read light dots on a dark background.`,
  scan_logo: msg`The logo is too large for this error correction level. Choose a higher level or a smaller logo.`,
  scan_quiet_zone: msg`The quiet zone is too small. The background must extend four modules beyond the code on all sides.`,
  scan_unread: msg`At least one of the two test decoders couldn't read this design. Choose simpler dots and corners.`,
  scan_dense: msg`At least one of the two test decoders couldn't read so many dots. Shorten the text, or choose a lower error correction level.`,

  dns_by_cname: msg`{hostname} points to this server: its CNAME record is {base}.`,
  dns_by_addresses: msg`{hostname} points to this server: it has the same addresses as {base}.`,
  dns_by_proxy: msg`{hostname} points to this server through a proxy.`,
  dns_missing: [msg`There is no DNS record for {hostname} yet.`, msg`A new record can take hours to propagate.`],
  dns_elsewhere: [msg`{hostname} points elsewhere right now.`, msg`A changed record can take hours to propagate.`],
  domain_verified: msg`Your team has verified this domain.`,
  domain_of_other_team: msg`Another team has verified this domain. It becomes yours once you set your TXT record and theirs is removed.`,
  domain_serves_unverified: msg`The domain works without verification until someone verifies it.`,
  domain_waits: msg`The domain doesn't work yet. Set the TXT record to verify that you own it.`,

  rule_type_unknown: msg`Linden doesn't know this type of rule. It matches no one.`,
  rule_empty: msg`The rule has no value, so it matches no one.`,
  rule_device_unknown: msg`Devices are desktop, mobile and tablet. Other values match no one.`,
  rule_system_unknown: msg`Linden doesn't know this system. The rule may match no one.`,
  rule_brave: msg`Brave identifies as Chrome, so the rule matches no one.`,
  rule_language_unknown: msg`Browsers don't send this language, so it matches no one. Use tags such as de or pt-BR.`,
  rule_country_unknown: msg`This is not the ISO code of a country, so it matches no one. Use codes such as DE or BR.`,
  rule_not_a_host: msg`Enter only the site's host name, such as news.example.com.`,
  rule_question_mark: msg`Leave out the question mark. For example: ref=newsletter, or just ref.`,
  rule_needs_countries: msg`This server can't detect countries, so this matches no one. It needs a country database, or a proxy that sends the country.`,
  rule_needs_cities: msg`This server can't detect regions and cities, so this matches no one. Its operator must set LINDEN_GEOIP_FILE to a database of cities.`,
  rule_region_unknown: msg`This is not the code of a region, so it matches no one. Use ISO 3166-2 codes such as FR-ARA.`,
  rule_city_unknown: msg`Enter the country's code and the name of the city, such as FR:Lyon.`,
  rule_network_unknown: msg`This is not a network, so it matches no one. Use CIDR notation such as 192.0.2.0/24.`,
  rule_date_unknown: msg`These are not dates, so they match no one. Use a span such as 2026-12-01..2026-12-24.`,
  rule_time_unknown: msg`This is not a time, so it matches no one. Use a form such as Mo-Fr 09:00-17:00 Europe/Paris.`,
  rule_returning_unknown: msg`The value can only be today. Others match no one.`
}

/** The dashboard's message for each code. */
const messages: MessagesOf<FaultCode> = {
  ...fieldMessages,
  ...peopleMessages,
  ...thingMessages,
  ...requestMessages,
  ...jobMessages,
  ...findingMessages
}

const shown = (param: Param): string | number => (typeof param === "object" ? param.join(", ") : param)

/** The values for a message. For each duration in seconds, they also contain the minutes. */
export const valuesOf = (code: FaultCode, params: Params) => {
  const durations = paramsOf(code).flatMap(({ name, kind }) => (kind === "duration" ? [Number(params[name])] : []))
  return {
    ...Object.fromEntries(Object.entries(params).map(([name, param]) => [name, shown(param)])),
    ...Object.fromEntries(durations.map((seconds) => ["minutes", Math.ceil(seconds / 60)]))
  }
}

/** The messages of a code. */
export const descriptorsOf = (code: FaultCode, params: Params): ReadonlyArray<MessageDescriptor> => {
  const message = messages[code]
  const found = typeof message === "function" ? (message as (params: Params) => Said)(params) : message
  return "id" in found ? [found] : found
}

/** Translates a fault into the language of the browser. */
export const say = ({ code, params }: Fault): string => {
  const values = valuesOf(code, params)
  return descriptorsOf(code, params)
    .map((one) => i18n._({ ...one, values }))
    .join(betweenSentences)
}
