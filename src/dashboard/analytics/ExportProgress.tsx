import { plural, t } from "@lingui/core/macro"
import { Alert, Button, CloseButton, Group, Progress, Stack, Text } from "@mantine/core"
import IconCheck from "~icons/tabler/check"
import IconDownload from "~icons/tabler/download"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { locale } from "../words/Language.ts"
import type { Written } from "./exportStream.ts"
import type { Exporting } from "./useExport.ts"

const sizes = ["byte", "kilobyte", "megabyte", "gigabyte"] as const

const size = (bytes: number): string => {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: sizes[step] ?? "byte",
    maximumFractionDigits: 1
  })
  return format.format(bytes / 1000 ** step)
}

const soFar = ({ visits, bytes }: Written) =>
  `${plural({ count: visits }, { one: "# visit", other: "# visits" })}, ${size(bytes)}`

/** The progress and result of an export. */
export const ExportProgress = ({ exporting: { state, cancel, dismiss } }: { readonly exporting: Exporting }) => {
  switch (state.phase) {
    case "idle":
      return null
    case "failed":
      return <FailureNotice failure={state.failure} onRetry={state.again} />
    case "running":
      return (
        <Alert color="leaf" icon={<IconDownload />}>
          <Group justify="space-between" gap="sm">
            <Stack gap={6} flex={1} miw={180}>
              <Text size="sm" className="numbers">
                {t`Exporting: ${{ written: soFar(state.written) }}`}
              </Text>
              <Progress value={100} animated size="sm" aria-label={t`Exporting`} />
            </Stack>
            <Button size="xs" variant="default" onClick={cancel}>
              {t`Cancel`}
            </Button>
          </Group>
        </Alert>
      )
    case "done":
      return (
        <Alert color="leaf" icon={<IconCheck />} role="status">
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm">{t`Saved as ${{ name: state.name }}: ${{ written: soFar(state.written) }}.`}</Text>
            <CloseButton aria-label={t`Close this notice`} onClick={dismiss} />
          </Group>
        </Alert>
      )
    case "large":
      return (
        <Alert color="yellow" icon={<IconDownload />} role="status">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t`This is too large to prepare in the browser. Download it directly instead.`}</Text>
            <Button size="xs" component="a" href={state.address} download={state.name} onClick={dismiss}>
              {t`Download`}
            </Button>
          </Group>
        </Alert>
      )
  }
}
