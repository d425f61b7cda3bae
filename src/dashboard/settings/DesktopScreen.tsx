import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button, Group, Progress, Stack, Switch, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import IconDownload from "~icons/tabler/download"
import IconUpload from "~icons/tabler/upload"
import { useMutation } from "../api/Mutation.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { type AboutDesktop, desktop, type TransferProgress } from "./Desktop.ts"
import { Section } from "./Section.tsx"

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

/** Explains who can reach the links of a desktop installation, and how to move them to a server. */
export const NetworkAccess = ({ origin }: { readonly origin: string }) => (
  <Section
    title={t`Who can open your links`}
    description={t`Your links use ${origin} on this machine and work while Linden is running. To share them with others, move your data to a server.`}
    action={
      <Button variant="default" onClick={() => void desktop?.explainNetworkAccess().catch(toldFailure)}>
        {t`How to move to a server`}
      </Button>
    }
  />
)

const key = ["desktop"]

const asked = async (): Promise<AboutDesktop> => {
  if (desktop === undefined) throw new Error("This is not the desktop app.")
  return desktop.about()
}

const DataFolder = ({ dataFolder }: { readonly dataFolder: string }) => (
  <Trans>
    All your data is in{" "}
    <Text span ff="monospace" inherit className="break">
      {dataFolder}
    </Text>
    . Export it to one file for a backup or to move to another machine.
  </Trans>
)

const AppSettings = ({ about }: { readonly about: AboutDesktop }) => {
  const queries = useQueryClient()
  const choosing = useMutation({
    mutationFn: async (choice: { readonly openAtLogin?: boolean; readonly shortcut?: boolean }) =>
      desktop?.choose(choice),
    onSuccess: (now) => queries.setQueryData(key, now),
    onError: toldFailure
  })
  const keys = about.shortcutKeys.replace("CommandOrControl", "Ctrl/Cmd").replaceAll("+", " ")
  return (
    <Stack gap="sm">
      <Switch
        label={t`Open Linden at login`}
        checked={about.openAtLogin}
        onChange={({ currentTarget }) => choosing.mutate({ openAtLogin: currentTarget.checked })}
      />
      <Switch
        label={t`Shorten the clipboard with ${keys}`}
        checked={about.shortcut}
        onChange={({ currentTarget }) => choosing.mutate({ shortcut: currentTarget.checked })}
      />
    </Stack>
  )
}

/** The desktop app's settings: its behavior, data transfers and network access. */
export const DesktopScreen = () => {
  const about = useQuery({ queryKey: key, queryFn: asked, retry: false })
  return (
    <>
      <PageHeader
        title={t`This computer`}
        description={about.data && t`Linden ${{ version: about.data.version }} for desktop`}
      />
      {about.isPending && <Loading shape="form" />}
      {about.error !== null && <FailureNotice failure={about.error} />}
      {about.data !== undefined && (
        <>
          <Section title={t`The app`}>
            <AppSettings about={about.data} />
          </Section>
          <Section title={t`Your data`} description={<DataFolder dataFolder={about.data.dataFolder} />}>
            <Transfers />
          </Section>
          <NetworkAccess origin={about.data.origin} />
        </>
      )}
    </>
  )
}
