import { plural, t } from "@lingui/core/macro"
import { nanoid } from "nanoid"
import { useState } from "react"
import { errorOf } from "../../api/Failure.ts"
import { AddRow } from "./AddRow.tsx"
import type { Variant } from "./Draft.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"
import { ShareBar } from "./ShareBar.tsx"
import { sharesOf } from "./Shares.ts"
import { SimpleTest } from "./SimpleTest.tsx"
import { VariantRow } from "./VariantRow.tsx"

const most = 20

/** Sends a share of the visits to other destinations. */
export const AbTestSection = (part: Part) => {
  const { draft, change, failure } = part
  const { variants } = draft
  const [hasSimple] = useState(draft.abTestUrl !== "" || draft.abTestPercentage > 0)
  const replace = (key: string, changed: Partial<Variant>) =>
    change({ variants: variants.map((one) => (one.key === key ? { ...one, ...changed } : one)) })
  const add = () => {
    const weight = Math.min(50, sharesOf(variants).destination)
    change({ variants: [...variants, { key: nanoid(), url: "", weight }] })
  }
  return (
    <Section
      title={t`A/B test`}
      summary={
        variants.length === 0
          ? t`Split traffic between destinations.`
          : plural(
              { count: variants.length },
              { one: "# variant plus the destination", other: "# variants plus the destination" }
            )
      }
    >
      {variants.map((variant, place) => (
        <VariantRow
          key={variant.key}
          variant={variant}
          place={place}
          failure={failure}
          onChange={(changed) => replace(variant.key, changed)}
          onRemove={() => change({ variants: variants.filter(({ key }) => key !== variant.key) })}
        />
      ))}
      {variants.length > 0 && <ShareBar variants={variants} />}
      <AddRow
        label={t`Add variant`}
        fault={errorOf(failure, "ab_tests")}
        isFull={variants.length >= most}
        onAdd={add}
      />
      {hasSimple && <SimpleTest {...part} />}
    </Section>
  )
}
