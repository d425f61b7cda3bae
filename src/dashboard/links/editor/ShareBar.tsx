import { t } from "@lingui/core/macro"
import { Progress, Text } from "@mantine/core"
import { percent } from "../../ui/format.ts"
import type { Variant } from "./Draft.ts"
import { letterOf, sharesOf } from "./Shares.ts"

const colors = ["blue.7", "grape.7", "orange.8", "teal.8", "pink.7", "indigo.7", "lime.9", "cyan.8"]

/** A bar for all visits, with a segment for each variant; the rest is for the destination. */
export const ShareBar = ({ variants }: { readonly variants: ReadonlyArray<Variant> }) => {
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
