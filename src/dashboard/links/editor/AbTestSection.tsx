import { plural, t } from "@lingui/core/macro"
import { Progress, Text } from "@mantine/core"
import { nanoid } from "nanoid"
import { useState } from "react"
import { errorOf } from "../../api/Failure.ts"
import { percent } from "../../ui/format.ts"
import { AddRow } from "./AddRow.tsx"
import type { Variant } from "./Draft.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"
import { letterOf, sharesOf } from "./Shares.ts"
import { SimpleTest } from "./SimpleTest.tsx"
import { VariantRow } from "./VariantRow.tsx"

const colors = ["blue.7", "grape.7", "orange.8", "teal.8", "pink.7", "indigo.7", "lime.9", "cyan.8"]

/** A bar for all visits, with a segment for each variant; the rest is for the destination. */
const ShareBar = ({ variants }: { readonly variants: ReadonlyArray<Variant> }) => {
  const shares = sharesOf(variants)
  const pieces = [
    ...shares.variants.map((share, place) => ({
      name: letterOf(place),
      color: colors[place % colors.length] ?? "blue.7",
      share
    })),
    { name: t`Destination`, color: "gray.7", share: shares.destination }
  ].filter(({ share }) => share > 0)
  const told = pieces.map(({ name, share }) => `${name} ${percent(share / 100)}`).join(", ")
  return (
    <div>
      <Progress.Root size={22} aria-hidden>
        {pieces.map(({ name, color, share }) => (
          <Progress.Section key={name} value={share} color={color} withAria={false}>
            {share >= 12 && <Progress.Label>{name}</Progress.Label>}
          </Progress.Section>
        ))}
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {t`Traffic split: ${{ shares: told }}.`}
        {shares.sum > 100 &&
          ` ${t`The shares add up to ${{ sum: percent(shares.sum / 100) }}. Linden scales them down, and the destination gets no visits.`}`}
      </Text>
    </div>
  )
}

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
