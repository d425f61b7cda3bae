import { t } from "@lingui/core/macro"
import {
  Button,
  Card,
  Group,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  VisuallyHidden
} from "@mantine/core"
import { useState } from "react"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import { useMutation } from "../api/Mutation.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { notify, told } from "../ui/notify.tsx"
import { canCopyPictures, copyPicture, pngOf } from "../ui/pngOf.ts"
import { type Format, formats } from "./download.ts"

interface Props {
  readonly offered: ReadonlyArray<Format>
  /** Downloads the picture in a format, `size` pixels wide if the format has pixels. */
  readonly download: (format: Format, size?: number) => Promise<void>
  /** The picture to copy, as SVG. */
  readonly picture?: string | undefined
  /** Whether a download saves changes first. */
  readonly isDirty?: boolean
  /** Whether the code's content is complete. */
  readonly isReady?: boolean
  /** Whether this is the main action of the screen. */
  readonly isMain?: boolean
}

const sizes = ["256", "512", "1024", "2048", "4096"]
const millimeters = [20, 30, 50, 80, 100]
/** The width in pixels of so many millimeters in print, at 300 pixels an inch. */
const pixelsOf = (width: number): number => Math.round((width / 25.4) * 300)
const own = "own"
const [smallest, largest] = [64, 4096]

/** Downloads the picture. */
export const Downloads = ({ offered, download, picture, isDirty = false, isReady = true, isMain = false }: Props) => {
  const [format, setFormat] = useState<Format>("png")
  const [chosen, setChosen] = useState("1024")
  const [typed, setTyped] = useState<number | string>(1500)
  const { label, isSharp, good } = formats[format]
  const size = chosen === own ? Number(typed) : Number(chosen)
  const isSize = Number.isInteger(size) && size >= smallest && size <= largest
  const downloading = useMutation({
    mutationFn: () => download(format, isSharp ? undefined : size)
  })
  const copy = (svg: string) =>
    void copyPicture(pngOf(svg, isSize ? size : 1024)).then(
      () => told(t`QR code copied`),
      () => notify({ message: t`Couldn't copy the QR code. Download it instead.`, color: "red" })
    )
  return (
    <Card>
      <Stack gap="sm">
        <VisuallyHidden component="h2">{t`Download`}</VisuallyHidden>
        <SegmentedControl
          fullWidth
          aria-label={t`Format`}
          value={format}
          data={offered.map((value) => ({ value, label: formats[value].label }))}
          onChange={(value) => setFormat(value as Format)}
        />
        <Group gap="xs" wrap="nowrap">
          <Button
            variant={isMain ? "filled" : "default"}
            leftSection={<IconDownload size={18} />}
            loading={downloading.isPending}
            disabled={!isReady || (!isSharp && !isSize)}
            onClick={() => downloading.mutate()}
            flex={1}
          >
            {isDirty ? t`Save and download ${label}` : t`Download ${label}`}
          </Button>
          {canCopyPictures() && (
            <Button
              variant="default"
              leftSection={<IconCopy size={18} />}
              aria-label={t`Copy QR code`}
              disabled={!isReady || picture === undefined}
              onClick={() => picture !== undefined && copy(picture)}
            >
              {t`Copy`}
            </Button>
          )}
        </Group>
        {downloading.error !== null && <FailureNotice failure={downloading.error} />}
        {!isReady && <Text size="sm">{t`Fill in the fields to download the code.`}</Text>}
        {!isSharp && (
          <NativeSelect
            label={t`Width`}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={[
              ...sizes.map((value) => ({ value, label: `${value} px` })),
              { value: own, label: t`Custom width` },
              {
                group: t`Print, 300 dpi`,
                items: millimeters.map((width) => ({
                  value: String(pixelsOf(width)),
                  label: `${width} mm (${pixelsOf(width)} px)`
                }))
              }
            ]}
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
        <Text size="xs" c="dimmed">
          {good}
        </Text>
      </Stack>
    </Card>
  )
}
