import { t } from "@lingui/core/macro"
import { type RuleProblem, ruleProblem } from "../../../targeting/RuleValues.ts"
import type { Rule } from "./Draft.ts"

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
  }
}

/** Explains why a rule matches fewer visitors than it appears to, or none at all; undefined if it works as expected. */
export const cautionOf = ({ type, value }: Rule, knowsCountries: boolean): string | undefined => {
  if (type === "country" && !knowsCountries) {
    return t`This server can't detect countries, so the rule matches no one. It needs a country database, or a proxy that sends the country.`
  }
  const problem = ruleProblem(type, value)
  if (problem !== undefined) return textOf(problem)
  return type === "device" && value.trim().toLowerCase() === "tablet"
    ? t`Most iPads identify as a Mac and count as desktop.`
    : undefined
}
