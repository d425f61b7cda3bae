import { t } from "@lingui/core/macro"
import { Button, Group, Progress, Stack, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import IconDownload from "~icons/tabler/download"
import IconUpload from "~icons/tabler/upload"
import { useMutation } from "../api/Mutation.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { desktop, type TransferProgress } from "./Desktop.ts"

/** Exports all data to a file or imports it from one, with progress. */
export const Transfers = () => {
  const [progress, setProgress] = useState<TransferProgress>()
  useEffect(() => desktop?.onProgress((now) => setProgress(now.part === null ? undefined : now)), [])
  const exporting = useMutation({
    mutationFn: async () => (await desktop?.exportData()) ?? false,
    onSuccess: (isDone) => isDone && told(t`Export complete.`),
    onError: toldFailure
  })
  const importing = useMutation({
    mutationFn: async () => (await desktop?.importData()) ?? false,
    onSuccess: (isDone) => isDone && location.reload(),
    onError: toldFailure
  })
  const isBusy = exporting.isPending || importing.isPending
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={exporting.isPending}
          disabled={isBusy}
          onClick={() => exporting.mutate()}
        >
          {t`Export all data`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} />}
          loading={importing.isPending}
          disabled={isBusy}
          onClick={() => importing.mutate()}
        >
          {t`Import data`}
        </Button>
      </Group>
      {progress !== undefined && progress.part !== null && (
        <div>
          <Text size="sm" mb={4}>
            {progress.task === "export" ? t({ context: "settings", message: "Exporting" }) : t`Importing`}
          </Text>
          <Progress value={progress.part * 100} aria-label={t`Progress`} animated />
        </div>
      )}
    </Stack>
  )
}
