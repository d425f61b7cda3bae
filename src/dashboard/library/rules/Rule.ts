import type { RuleCondition, TargetingRule } from "../../../targeting/Rule.ts"

/** A targeting rule in a form; `key` identifies it before it has an ID. */
export type Rule = TargetingRule & { readonly key: string }

/** The conditions of a rule, of which there is at least one. */
export const conditionsOf = ({ type, value, conditions }: TargetingRule): ReadonlyArray<RuleCondition> =>
  conditions ?? [{ type, value }]

/** A rule with other conditions, in the form that the API expects for their number. */
export const withConditions = (
  { key, url }: Pick<Rule, "key" | "url">,
  conditions: ReadonlyArray<RuleCondition>
): Rule => {
  const [only] = conditions
  return only !== undefined && conditions.length === 1
    ? { key, ...only, url }
    : { key, type: "all", value: "", conditions, url }
}

/** A rule as the API expects it. */
export const ruleOf = ({ key: _, ...rule }: Rule): TargetingRule => rule

/** The name of a field of a condition in the errors of a request. */
export const fieldOf = (rule: TargetingRule, condition: number, field: "type" | "value"): string =>
  rule.conditions === undefined ? field : `conditions.${condition}.${field}`
