import { plural, t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, NumberInput, Progress, Stack, Text, TextInput } from "@mantine/core"
import { nanoid } from "nanoid"
import { useState } from "react"
import IconTrash from "~icons/tabler/trash"
import { errorOf } from "../../api/Failure.ts"
import { AddRow } from "../../ui/AddRow.tsx"
import { percent } from "../../ui/format.ts"
import { percentField } from "../../ui/percentField.ts"
import { withScheme } from "../Address.ts"
import type { Variant } from "./Draft.ts"
import type { Part } from "./Part.ts"
import { Rehearsing } from "./Rehearsing.tsx"
import { Section } from "./Section.tsx"
import { letterOf, sharesOf, withVariant } from "./Shares.ts"

interface Props {
  readonly variant: Variant
  readonly place: number
  readonly failure: unknown
  readonly onChange: (change: Partial<Variant>) => void
  readonly onRemove: () => void
}

/** A variant of an A/B test: its destination and its share of 100 visits. */
const VariantRow = ({ variant, place, failure, onChange, onRemove }: Props) => {
  const name = t`Variant ${{ place: letterOf(place) }}`
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        label={name}
        placeholder="https://example.com/other"
        inputMode="url"
        spellCheck={false}
        value={variant.url}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        onBlur={() => onChange({ url: withScheme(variant.url) })}
        error={errorOf(failure, `ab_tests.${place}.url`)}
        style={{ flex: 1 }}
      />
      <NumberInput
        label={t({ context: "link editor", message: "Share" })}
        aria-label={t`Share of variant ${{ place: letterOf(place) }}, in percent`}
        {...percentField}
        min={0}
        max={100}
        allowDecimal={false}
        value={variant.weight}
        onChange={(value) => onChange({ weight: Math.round(Number(value)) || 0 })}
        error={errorOf(failure, `ab_tests.${place}.weight`)}
        w={96}
      />
      <ActionIcon aria-label={t`Remove variant ${{ place: letterOf(place) }}`} mt={26} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

/** The older form of an A/B test, with one address and its share, for links that still use it. */
const SimpleTest = ({ draft, change, failure }: Part) => (
  <Stack gap="xs">
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        label={t`Single alternative`}
        inputMode="url"
        value={draft.abTestUrl}
        onChange={({ currentTarget }) => change({ abTestUrl: currentTarget.value })}
        onBlur={() => change({ abTestUrl: withScheme(draft.abTestUrl) })}
        error={errorOf(failure, "ab_test_url")}
        style={{ flex: 1 }}
      />
      <NumberInput
        label={t({ context: "link editor", message: "Share" })}
        aria-label={t`Share of the single alternative, in percent`}
        {...percentField}
        min={0}
        max={100}
        allowDecimal={false}
        value={draft.abTestPercentage}
        onChange={(value) => change({ abTestPercentage: Math.round(Number(value)) || 0 })}
        error={errorOf(failure, "ab_test_percentage")}
        w={96}
      />
    </Group>
    <Group gap="xs" justify="space-between">
      <Text size="xs" c="dimmed">
        {draft.variants.length > 0 ? t`Not used while there are variants.` : t`Used while there are no variants.`}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={draft.abTestUrl.trim() === ""}
        onClick={() =>
          change({
            variants: [...draft.variants, { key: nanoid(), url: draft.abTestUrl, weight: draft.abTestPercentage }],
            abTestUrl: "",
            abTestPercentage: 0
          })
        }
      >
        {t`Convert to variant`}
      </Button>
    </Group>
  </Stack>
)

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
  const add = () => change({ variants: withVariant(variants, { key: nanoid(), url: "" }) })
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
      <Rehearsing {...part} />
    </Section>
  )
}
