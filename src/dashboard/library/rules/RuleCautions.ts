import { t } from "@lingui/core/macro"
import type { Abilities } from "../../../contract/Cautions.ts"
import type { RuleCondition } from "../../../targeting/Rule.ts"
import { type RuleProblem, ruleProblem } from "../../../targeting/RuleValues.ts"
import { dateFields } from "./Times.ts"

const textOf = (problem: RuleProblem): string | undefined => {
  switch (problem) {
    case "rule_type_unknown":
      return t`Linden doesn't know this type of rule. It matches no one.`
    case "rule_empty":
      return undefined
    case "rule_device_unknown":
      return t`Devices are desktop, mobile and tablet. Other values match no one.`
    case "rule_system_unknown":
      return t`Linden doesn't know this system. The rule may match no one.`
    case "rule_brave":
      return t`Brave identifies as Chrome, so the rule matches no one.`
    case "rule_language_unknown":
      return t`Browsers don't send this language, so it matches no one. Use tags such as de or pt-BR.`
    case "rule_country_unknown":
      return t`This is not the ISO code of a country, so it matches no one. Use codes such as DE or BR.`
    case "rule_not_a_host":
      return t`Enter only the site's host name, such as news.example.com.`
    case "rule_question_mark":
      return t`Leave out the question mark. For example: ref=newsletter, or just ref.`
    case "rule_needs_countries":
      return t`This server can't detect countries, so this matches no one. It needs a country database, or a proxy that sends the country.`
    case "rule_needs_cities":
      return t`This server can't detect regions and cities, so this matches no one. Its operator must set LINDEN_GEOIP_FILE to a database of cities.`
    case "rule_region_unknown":
      return t`This is not the code of a region, so it matches no one. Use ISO 3166-2 codes such as FR-ARA.`
    case "rule_city_unknown":
      return t`Enter the country's code and the name of the city, such as FR:Lyon.`
    case "rule_network_unknown":
      return t`This is not a network, so it matches no one. Use CIDR notation such as 192.0.2.0/24.`
    case "rule_date_unknown":
      return t`These are not dates, so they match no one. Use a span such as 2026-12-01..2026-12-24.`
    case "rule_time_unknown":
      return t`This is not a time, so it matches no one. Use a form such as Mo-Fr 09:00-17:00 Europe/Paris.`
    case "rule_returning_unknown":
      return t`The value can only be today. Others match no one.`
  }
}

const isUnfinished = (type: string, value: string): boolean => {
  const dates = type === "date" ? dateFields(value) : undefined
  return dates !== undefined && dates.from === "" && dates.to === ""
}

/** Explains why a condition matches fewer visitors than it appears to, or none; undefined if it works as expected. */
export const cautionOf = ({ type, value }: RuleCondition, abilities: Abilities): string | undefined => {
  const problem = ruleProblem(type, value, abilities)
  // Fields that have just been added are not finished.
  if (problem !== undefined) return isUnfinished(type, value) ? undefined : textOf(problem)
  return type === "device" && value.trim().toLowerCase() === "tablet"
    ? t`Most iPads identify as a Mac and count as desktop.`
    : undefined
}
