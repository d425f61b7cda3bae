import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button, Group, Progress, Stack, Switch, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import IconDownload from "~icons/tabler/download"
import IconUpload from "~icons/tabler/upload"
import { useMutation } from "../api/Mutation.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { type AboutDesktop, aboutKey, ask, type DesktopChoice, desktop, type TransferProgress } from "./Desktop.ts"
import { NewVersions } from "./NewVersions.tsx"
import { Section } from "./Section.tsx"
import { ShortcutField } from "./ShortcutField.tsx"
import { TeamServer } from "./TeamServer.tsx"
import { useAbout } from "./useAbout.ts"

/** Exports all data to a file or imports it from one, with progress. */
export const Transfers = () => {
  const [progress, setProgress] = useState<TransferProgress>()
  useEffect(() => desktop?.onProgress((now) => setProgress(now.part === null ? undefined : now)), [])
  const exporting = useMutation({
    mutationFn: () => ask((app) => app.exportData()),
    onSuccess: (isDone) => isDone && told(t`Export complete.`),
    onError: toldFailure
  })
  const importing = useMutation({
    mutationFn: () => ask((app) => app.importData()),
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
    description={t`Your links use ${origin} on this machine and work while Linden is running. To share links with others, connect to your team's server or move your data to one.`}
    action={
      <Button variant="default" onClick={() => void ask((app) => app.explainNetworkAccess()).catch(toldFailure)}>
        {t`How to move to a server`}
      </Button>
    }
  />
)

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
  const choosing = useAbout((choice: DesktopChoice) => ask((app) => app.choose(choice)))
  return (
    <Stack gap="lg">
      <Switch
        label={t`Open Linden at login`}
        checked={about.openAtLogin}
        onChange={({ currentTarget }) => choosing.mutate({ openAtLogin: currentTarget.checked })}
      />
      <ShortcutField about={about} />
    </Stack>
  )
}

/** The desktop app's settings: its behavior, data transfers and network access. */
export const DesktopScreen = () => {
  const about = useQuery({ queryKey: aboutKey, queryFn: () => ask((app) => app.about()), retry: false })
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
          <Section title={t`Desktop app`}>
            <AppSettings about={about.data} />
          </Section>
          <TeamServer team={about.data.team} />
          <Section title={t`Your data`} description={<DataFolder dataFolder={about.data.dataFolder} />}>
            <Transfers />
          </Section>
          <NetworkAccess origin={about.data.origin} />
          {about.data.notices !== null && <NewVersions notices={about.data.notices} version={about.data.version} />}
        </>
      )}
    </>
  )
}
