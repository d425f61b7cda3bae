import { nanoid } from "nanoid"
import { errorOf } from "../../api/Failure.ts"
import { AddRow } from "./AddRow.tsx"
import type { Part } from "./Part.ts"
import { RuleList } from "./RuleList.tsx"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

const most = 50

/** Sends visitors elsewhere by what is known of them. */
export const TargetingSection = ({ draft: { rules }, change, failure }: Part) => {
  const add = () => change({ rules: [...rules, { key: nanoid(), type: "device", value: "mobile", url: "" }] })
  return (
    <Section
      title={t("targeting")}
      summary={
        rules.length === 0 ? t("sendsVisitorsElsewhereDeviceCountry") : t("firstRuleDecides", { count: rules.length })
      }
      isUsed={rules.length > 0}
      failure={failure}
      fields={["targeting"]}
    >
      <RuleList rules={rules} onChange={(changed) => change({ rules: changed })} failure={failure} />
      <AddRow label={t("addARule")} fault={errorOf(failure, "targeting")} isFull={rules.length >= most} onAdd={add} />
    </Section>
  )
}
