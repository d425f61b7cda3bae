import { i18n } from "@lingui/core"
import { t } from "@lingui/core/macro"
import { Anchor, Button, Group, NativeSelect, Stack, Table, Text } from "@mantine/core"
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import IconDownload from "~icons/tabler/download"
import IconLock from "~icons/tabler/lock"
import { type AuditAction, type AuditEntry, auditActions } from "../../audit/Audit.ts"
import { AuditApi } from "../../audit/read/Api.ts"
import { clientOf } from "../api/Client.ts"
import { data } from "../api/Run.ts"
import { useCanManage } from "../api/Session.ts"
import { membersQuery } from "../queries/MembersClient.ts"
import { browserName } from "../ui/browserName.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { RecordLink } from "../ui/RecordLink.tsx"
import { ShowMore } from "../ui/ShowMore.tsx"
import { TableHead } from "../ui/TableHead.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useDates } from "../ui/useDates.ts"
import { actionNames } from "./actionNames.ts"
import { keysQuery } from "./Queries.ts"
import styles from "./SettingsLayout.module.css"

const { audit } = clientOf(AuditApi)

const pageSize = 50

const actions = Object.values(auditActions).flat()

interface Filter {
  readonly action?: AuditAction
  readonly actor_id?: string
}

const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ signal, pageParam }) =>
      data(audit.list({ urlParams: { ...filter, limit: pageSize, offset: pageParam } }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0)
      return shown < total && pages.at(-1)?.entries.length !== 0 ? shown : undefined
    }
  })

const valueText = (value: unknown): string =>
  value === null || value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value)

/** The changed fields of an entry: their names in the API, with the former and the new value. */
const Changes = ({ before, after }: Pick<AuditEntry, "before" | "after">) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => (
    <Text key={name} size="xs" c="dimmed" dir="ltr" style={{ overflowWrap: "anywhere" }}>
      {name}: {before?.[name] === undefined ? "" : `${valueText(before[name])} → `}
      {valueText(after?.[name])}
    </Text>
  ))

/** How someone signed in, such as "Chrome on Linux, with a second factor". */
const signInText = (after: AuditEntry["after"]): string => {
  const browser = browserName(String(after?.["user_agent"] ?? ""))
  const isProvider = after?.["way"] === "oidc"
  if (after?.["second_factor"] === true)
    return isProvider ? t`${browser}, through the provider, with a second factor` : t`${browser}, with a second factor`
  return isProvider ? t`${browser}, through the provider` : t`${browser}, without a second factor`
}

const EntryChanges = lazy(() =>
  import("../history/HistoryView.tsx").then((loaded) => ({ default: loaded.EntryChanges }))
)

interface AuditedItem {
  readonly id: string
  readonly name: string | null
}

/** The maximum number of items to show for an entry. */
const mostItems = 10

/** The items of an entry about several items, such as the links that a job changed. */
const Items = ({ entry }: { readonly entry: AuditEntry }) => {
  const items = (entry.after?.["items"] ?? []) as ReadonlyArray<AuditedItem>
  const left = Number(entry.after?.["count"] ?? items.length) - Math.min(items.length, mostItems)
  return (
    <Text size="sm" component="div">
      {items.slice(0, mostItems).map(({ id, name }) => (
        <div key={id}>
          {entry.target.type === "link" && entry.action !== "link.deleted" ? (
            <RecordLink kind="link" id={id}>
              <bdi>{name ?? id}</bdi>
            </RecordLink>
          ) : (
            <bdi>{name ?? id}</bdi>
          )}
        </div>
      ))}
      {items.length > 0 && left > 0 && t`and ${{ count: i18n.number(left) }} more`}
    </Text>
  )
}

/** The changed fields of an entry, without its items. */
const fieldsOf = (after: AuditEntry["after"]): AuditEntry["after"] => {
  if (after === null || !("items" in after)) return after
  const { items: _, count: __, ...fields } = after
  return fields
}

const isContent = (type: string) => type === "link" || type === "page" || type === "qrcode"

const Row = ({ entry }: { readonly entry: AuditEntry }) => {
  const { moment } = useDates()
  const { at, action, actor, target, network, before, job_id } = entry
  const after = fieldsOf(entry.after)
  return (
    <Table.Tr>
      <Table.Td className={styles["time"] ?? ""}>{moment(at)}</Table.Td>
      <Table.Td>
        <bdi>{actor.type === "system" ? t({ context: "audit log", message: "System" }) : actor.name}</bdi>
        {network !== null && (
          <Text size="xs" c="dimmed">
            <bdi>{network}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {actionNames[action]}
        {job_id !== null && (
          <Anchor size="xs" component={Link} to="/settings/jobs" display="block">
            {t`By a job`}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <bdi>{target.name}</bdi>
        <Items entry={entry} />
        {action === "session.started" ? (
          <Text size="sm">{signInText(after)}</Text>
        ) : isContent(target.type) || entry.values !== "included" ? (
          <Suspense fallback={<Changes before={before} after={after} />}>
            <EntryChanges
              entry={{ ...entry, after }}
              read={(id, signal) => data(audit.get({ path: { entry: id } }), signal)}
            />
          </Suspense>
        ) : (
          <Changes before={before} after={after} />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const headings = [
  t({ context: "audit log", message: "Time" }),
  t`Person or key`,
  t({ context: "audit log", message: "Action" }),
  t`Details`
] as const

const Entries = ({ filter }: { readonly filter: Filter }) => {
  const found = useInfiniteQuery(auditQuery(filter))
  const entries = found.data?.pages.flatMap((page) => page.entries)
  if (entries === undefined) return <Unread query={found} />
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t`No matching entries.`}
      </Text>
    )
  }
  return (
    <>
      <Table verticalSpacing="xs" className={styles["log"] ?? ""} aria-label={t`Audit log`}>
        <TableHead headings={headings} />
        <Table.Tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
      <ShowMore query={found} />
    </>
  )
}

const exportAddress = (filter: Filter) =>
  `/api/v1/audit-log?${new URLSearchParams({ format: "ndjson", ...filter }).toString()}`

const Log = () => {
  const [filter, setFilter] = useState<Filter>({})
  const members = useQuery(membersQuery)
  const keys = useQuery(keysQuery)
  const actors = [
    ...(members.data ?? []).map(({ id, username }) => ({ value: id, label: username })),
    ...(keys.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  ]
  const all = t({ context: "audit log", message: "All" })
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label={t({ context: "audit log", message: "Action" })}
          data={[{ value: "", label: all }, ...actions.map((value) => ({ value, label: actionNames[value] }))]}
          value={filter.action ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const action = actions.find((one) => one === value)
            setFilter(({ action: _, ...rest }) => (action === undefined ? rest : { ...rest, action }))
          }}
        />
        <NativeSelect
          label={t`Person or key`}
          data={[{ value: "", label: all }, ...actors]}
          value={filter.actor_id ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setFilter(({ actor_id: _, ...rest }) => (value === "" ? rest : { ...rest, actor_id: value }))
          }
        />
        <Button
          component="a"
          href={exportAddress(filter)}
          download
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          {t`Export`}
        </Button>
      </Group>
      <Entries filter={filter} />
    </Stack>
  )
}

/** The audit log of the team, for owners and admins. */
export const AuditScreen = () => (
  <>
    <PageHeader title={t`Audit log`} description={t`Who did what in this team, newest first.`} />
    {useCanManage() ? (
      <Log />
    ) : (
      <EmptyState icon={<IconLock />} title={t`Only owners and admins can view the audit log`}>
        {t`It lists sign-ins, deletions and changes of keys, members and settings.`}
      </EmptyState>
    )}
  </>
)
