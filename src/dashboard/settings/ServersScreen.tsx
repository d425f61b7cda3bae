import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import IconLock from "~icons/tabler/lock"
import { useIsOwner } from "../api/Session.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { nodesQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"
import { ServerTable } from "./ServerTable.tsx"
import { t } from "./words/t.ts"

const Servers = () => {
  const nodes = useQuery(nodesQuery)
  if (nodes.data === undefined) return <Unread query={nodes} />
  const lost = nodes.data.filter(({ state }) => state === "lost").length
  const isUnsaved = nodes.data.some(({ is_backup_overdue }) => is_backup_overdue === 1)
  const isAlone = nodes.data.every(({ address }) => address === null)
  return (
    <>
      {lost > 0 && (
        <Alert mb="lg" color="red">
          {t("aServerIsLost", { count: lost })}
        </Alert>
      )}
      {isUnsaved && (
        <Alert mb="lg" color="red">
          {t("theLastBackupIsTooOld")}
        </Alert>
      )}
      <Section title={t("servers")} description={isAlone ? t("oneServerAlone") : t("shardsAre")}>
        <ServerTable nodes={nodes.data} />
      </Section>
    </>
  )
}

/** The servers of the installation and how they stand, for owners. */
export const ServersScreen = () => {
  const isOwner = useIsOwner()
  return (
    <>
      <PageHeader title={t("servers")} description={t("serversOfInstallation")} />
      {isOwner ? (
        <Servers />
      ) : (
        <EmptyState icon={<IconLock />} title={t("serversAreForOwners")}>
          {t("askAnOwnerServers")}
        </EmptyState>
      )}
    </>
  )
}
