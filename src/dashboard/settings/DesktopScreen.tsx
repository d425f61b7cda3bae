import { Stack, Switch, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useMutation } from "../api/Mutation.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { type AboutDesktop, desktop } from "./Desktop.ts"
import { NetworkAccess } from "./NetworkAccess.tsx"
import { Section } from "./Section.tsx"
import { Transfers } from "./Transfers.tsx"
import { t } from "./words/t.ts"

const key = ["desktop"]

const asked = async (): Promise<AboutDesktop> => {
  if (desktop === undefined) throw new Error("This is not the desktop app.")
  return desktop.about()
}

const AppSettings = ({ about }: { readonly about: AboutDesktop }) => {
  const queries = useQueryClient()
  const choosing = useMutation({
    mutationFn: async (choice: { readonly openAtLogin?: boolean; readonly shortcut?: boolean }) =>
      desktop?.choose(choice),
    onSuccess: (now) => queries.setQueryData(key, now),
    onError: toldFailure
  })
  return (
    <Stack gap="sm">
      <Switch
        label={t("openLindenWhenILog")}
        checked={about.openAtLogin}
        onChange={({ currentTarget }) => choosing.mutate({ openAtLogin: currentTarget.checked })}
      />
      <Switch
        label={t("shortenTheClipboardWith", {
          keys: about.shortcutKeys.replace("CommandOrControl", "Ctrl/Cmd").replaceAll("+", " ")
        })}
        checked={about.shortcut}
        onChange={({ currentTarget }) => choosing.mutate({ shortcut: currentTarget.checked })}
      />
    </Stack>
  )
}

/** What the desktop app adds: how it behaves, its data as a file, how far its links reach. */
export const DesktopScreen = () => {
  const about = useQuery({ queryKey: key, queryFn: asked, retry: false })
  return (
    <>
      <PageHeader
        title={t("thisComputer")}
        description={about.data && t("lindenVersionForTheDesktop", { version: about.data.version })}
      />
      {about.isPending && <Loading />}
      {about.error !== null && <FailureNotice failure={about.error} />}
      {about.data !== undefined && (
        <>
          <Section title={t("theApp")}>
            <AppSettings about={about.data} />
          </Section>
          <Section
            title={t("yourData")}
            description={t.rich("everythingDatafolderExportOneFile", {
              dataFolder: about.data.dataFolder,
              text: (inner) => (
                <Text span ff="monospace" inherit className="break">
                  {inner}
                </Text>
              )
            })}
          >
            <Transfers />
          </Section>
          <NetworkAccess origin={about.data.origin} />
        </>
      )}
    </>
  )
}
