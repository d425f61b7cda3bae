import { plural, t } from "@lingui/core/macro"
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

const Servers = () => {
  const nodes = useQuery(nodesQuery)
  if (nodes.data === undefined) return <Unread query={nodes} />
  const lost = nodes.data.filter(({ state }) => state === "lost").length
  const isUnsaved = nodes.data.some(({ is_backup_overdue }) => is_backup_overdue === 1)
  const isTroubled = nodes.data.some(
    ({ state, problems }) => state !== "lost" && problems.some((one) => one !== "backup_overdue")
  )
  const isAlone = nodes.data.every(({ address }) => address === null)
  return (
    <>
      {lost > 0 && (
        <Alert mb="lg" color="red">
          {plural(
            { count: lost },
            {
              one: "A server isn't responding. Its pending clicks will be recorded when it runs again.",
              other: "# servers aren't responding. Their pending clicks will be recorded when they run again."
            }
          )}
        </Alert>
      )}
      {isTroubled && (
        <Alert mb="lg" color="red">
          {t`A server has a problem. Run linden doctor on its machine to find the solution.`}
        </Alert>
      )}
      {isUnsaved && (
        <Alert mb="lg" color="red">
          {t`The last successful backup is too old. Check the server log for the cause.`}
        </Alert>
      )}
      <Section
        title={t`Servers`}
        description={
          isAlone
            ? t`Linden runs on one server. To share the work among several, connect them to one PostgreSQL database.`
            : t`The work is split into 300 shards. If a server stops responding, the others take over its shards within seconds.`
        }
      >
        <ServerTable nodes={nodes.data} />
      </Section>
    </>
  )
}

/** The servers of the installation and their state, for owners. */
export const ServersScreen = () => {
  const isOwner = useIsOwner()
  return (
    <>
      <PageHeader
        title={t`Servers`}
        description={t`The servers that run this installation, with the latest status from each.`}
      />
      {isOwner ? (
        <Servers />
      ) : (
        <EmptyState icon={<IconLock />} title={t`Only owners can view servers`}>
          {t`Owners can view the status of each server in this installation.`}
        </EmptyState>
      )}
    </>
  )
}
