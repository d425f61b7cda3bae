import { plural, t } from "@lingui/core/macro"
import { nanoid } from "nanoid"
import { errorOf } from "../../api/Failure.ts"
import { AddRow } from "./AddRow.tsx"
import type { Part } from "./Part.ts"
import { Rehearsing } from "./Rehearsing.tsx"
import { RuleList } from "./RuleList.tsx"
import { Section } from "./Section.tsx"

const most = 50

/** Sends visitors elsewhere by device, country and other properties of the visit. */
export const TargetingSection = (part: Part) => {
  const { draft, change, failure } = part
  const { rules } = draft
  const add = () => change({ rules: [...rules, { key: nanoid(), type: "device", value: "mobile", url: "" }] })
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
      <RuleList rules={rules} onChange={(changed) => change({ rules: changed })} failure={failure} />
      <AddRow label={t`Add rule`} fault={errorOf(failure, "targeting")} isFull={rules.length >= most} onAdd={add} />
      <Rehearsing {...part} withVisitor />
    </Section>
  )
}
