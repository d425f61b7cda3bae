import { t } from "@lingui/core/macro"
import { Button, Card, NativeSelect, NumberInput, SegmentedControl, Stack, Text, Title } from "@mantine/core"
import { useState } from "react"
import IconDownload from "~icons/tabler/download"
import { useMutation } from "../api/Mutation.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { type Format, formats } from "./download.ts"

interface Props {
  readonly offered: ReadonlyArray<Format>
  /** Downloads the picture in a format, `size` pixels wide if the format has pixels. */
  readonly download: (format: Format, size?: number) => Promise<void>
  /** Whether a download saves changes first. */
  readonly isDirty?: boolean
  /** Whether the code's content is complete. */
  readonly isReady?: boolean
  /** Whether this is the main action of the screen. */
  readonly isMain?: boolean
}

const sizes = ["256", "512", "1024", "2048", "4096"]
const own = "own"
const [smallest, largest] = [64, 4096]

/** Downloads the picture. */
export const Downloads = ({ offered, download, isDirty = false, isReady = true, isMain = false }: Props) => {
  const [format, setFormat] = useState<Format>("png")
  const [chosen, setChosen] = useState("1024")
  const [typed, setTyped] = useState<number | string>(1500)
  const { label, isSharp, good } = formats[format]
  const size = chosen === own ? Number(typed) : Number(chosen)
  const isSize = Number.isInteger(size) && size >= smallest && size <= largest
  const downloading = useMutation({
    mutationFn: () => download(format, isSharp ? undefined : size)
  })
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t`Download`}
        </Title>
        <SegmentedControl
          fullWidth
          aria-label={t`Format`}
          value={format}
          data={offered.map((value) => ({ value, label: formats[value].label }))}
          onChange={(value) => setFormat(value as Format)}
        />
        <Text size="xs" c="dimmed">
          {good}
        </Text>
        {!isSharp && (
          <NativeSelect
            label={t`Width`}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={[...sizes.map((value) => ({ value, label: `${value} px` })), { value: own, label: t`Custom width` }]}
          />
        )}
        {!isSharp && chosen === own && (
          <NumberInput
            label={t`Width in pixels`}
            min={smallest}
            max={largest}
            allowDecimal={false}
            clampBehavior="none"
            value={typed}
            onChange={setTyped}
            error={isSize ? undefined : t`Must be a whole number of pixels from ${smallest} to ${largest}.`}
          />
        )}
        {downloading.error !== null && <FailureNotice failure={downloading.error} />}
        {!isReady && <Text size="sm">{t`Fill in the fields to download the code.`}</Text>}
        <Button
          variant={isMain ? "filled" : "default"}
          leftSection={<IconDownload size={18} />}
          loading={downloading.isPending}
          disabled={!isReady || (!isSharp && !isSize)}
          onClick={() => downloading.mutate()}
        >
          {isDirty ? t`Save and download ${label}` : t`Download ${label}`}
        </Button>
      </Stack>
    </Card>
  )
}
