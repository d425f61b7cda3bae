import { plural, t } from "@lingui/core/macro"
import { RuleList } from "../../library/rules/RuleList.tsx"
import type { Part } from "./Part.ts"
import { Rehearsing } from "./Rehearsing.tsx"
import { Section } from "./Section.tsx"

/** Sends visitors elsewhere by device, country and other properties of the visit. */
export const TargetingSection = (part: Part) => {
  const { draft, change, failure } = part
  const { rules } = draft
  return (
    <Section
      title={t`Targeting`}
      summary={
        rules.length === 0
          ? t`Redirect visitors by device, country, language and more.`
          : plural(
              { count: rules.length },
              { one: "# rule, first match applies", other: "# rules, first match applies" }
            )
      }
    >
      <RuleList rules={rules} onChange={(changed) => change({ rules: changed })} failure={failure} field="targeting" />
      <Rehearsing {...part} withVisitor />
    </Section>
  )
}
