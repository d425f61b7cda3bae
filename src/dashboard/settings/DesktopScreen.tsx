import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button, Stack, Switch, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useMutation } from "../api/Mutation.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { type AboutDesktop, desktop } from "./Desktop.ts"
import { Section } from "./Section.tsx"
import { Transfers } from "./Transfers.tsx"

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
