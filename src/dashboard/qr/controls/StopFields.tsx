import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, NumberInput, Stack } from "@mantine/core"
import IconPlus from "~icons/tabler/plus"
import IconTrash from "~icons/tabler/trash"
import type { Gradient } from "../../../qr/Design.ts"
import { ColorField } from "../../ui/ColorField.tsx"
import { percentField } from "../../ui/percentField.ts"
import { black } from "../Editing.ts"

type Stops = Gradient["colorStops"]
type Stop = Stops[number]

interface Props {
  readonly stops: Stops
  readonly onChange: (stops: Stops) => void
  readonly errorAt: (field: string) => string | undefined
}

const most = 5
const least = 2

const rounded = (share: number) => Math.round(share * 100) / 100

/** Inserts a color halfway between the last two. */
const longer = (stops: Stops): Stops => {
  const last = stops.at(-1) ?? { offset: 1, color: black }
  const before = stops.at(-2) ?? last
  return [...stops.slice(0, -1), { offset: rounded((before.offset + last.offset) / 2), color: before.color }, last]
}

/** The colors of a gradient and their positions. */
export const StopFields = ({ stops, onChange, errorAt }: Props) => {
  const change = (place: number, part: Partial<Stop>) =>
    onChange(stops.map((stop, at) => (at === place ? { ...stop, ...part } : stop)))
  return (
    <Stack gap="xs">
      {stops.map(({ color, offset }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gradient colors have no other key than their position.
        <Group key={place} gap="xs" align="flex-start" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            <ColorField
              label={t`Color ${{ place: place + 1 }}`}
              value={color}
              onChange={(next) => change(place, { color: next ?? "" })}
              error={errorAt(`colorStops.${place}.color`)}
            />
          </div>
          <NumberInput
            label={t`Position`}
            aria-label={t`Position of color ${{ place: place + 1 }}, in percent`}
            {...percentField}
            min={0}
            max={100}
            allowDecimal={false}
            value={Math.round(offset * 100)}
            onChange={(percent) => typeof percent === "number" && change(place, { offset: rounded(percent / 100) })}
            error={errorAt(`colorStops.${place}.offset`)}
            w={96}
          />
          <ActionIcon
            mt={25}
            size={36}
            aria-label={t`Remove color ${{ place: place + 1 }}`}
            disabled={stops.length <= least}
            onClick={() => onChange(stops.filter((_, at) => at !== place))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {stops.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange(longer(stops))}
          style={{ alignSelf: "flex-start" }}
        >
          {t`Add color`}
        </Button>
      )}
    </Stack>
  )
}
