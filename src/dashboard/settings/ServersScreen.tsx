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
  const isAlone = nodes.data.every(({ address }) => address === null)
  return (
    <>
      {lost > 0 && (
        <Alert mb="lg" color="red">
          {plural(
            { count: lost },
            {
              one: "A server does not respond. Clicks that wait there are booked once it runs again.",
              other: "# servers do not respond. Clicks that wait there are booked once they run again."
            }
          )}
        </Alert>
      )}
      {isUnsaved && (
        <Alert mb="lg" color="red">
          {t`The last good backup is too old. The log of the server says why.`}
        </Alert>
      )}
      <Section
        title={t`Servers`}
        description={
          isAlone
            ? t`This server runs alone. Several share the work where they use one PostgreSQL.`
            : t`All servers share the work in 300 shards: those of one that does not respond go to the others within seconds.`
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
        description={t`The servers that this installation runs on, as each told of itself last.`}
      />
      {isOwner ? (
        <Servers />
      ) : (
        <EmptyState icon={<IconLock />} title={t`Servers are for owners`}>
          {t`Owners see how the servers of this installation stand.`}
        </EmptyState>
      )}
    </>
  )
}
