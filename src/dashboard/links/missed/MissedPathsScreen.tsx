import { t } from "@lingui/core/macro"
import { Button, Group, NativeSelect, Stack, Table, Text, VisuallyHidden } from "@mantine/core"
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import IconPlus from "~icons/tabler/plus"
import IconSearchOff from "~icons/tabler/search-off"
import type { PeriodName } from "../../../click/query/PeriodName.ts"
import { slugFault } from "../../../contract/ShortCode.ts"
import { MissedPathsApi } from "../../../missedpath/Api.ts"
import type { ClearMissedPaths, MissedPath, MissedPathQuery } from "../../../missedpath/MissedPath.ts"
import { clientOf } from "../../api/Client.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, run } from "../../api/Run.ts"
import { useCanManage, useCanWrite } from "../../api/Session.ts"
import { domainsQuery } from "../../library/Queries.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { count as counted } from "../../ui/format.ts"
import { isolated } from "../../ui/isolated.ts"
import { told } from "../../ui/notify.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { ShowMore } from "../../ui/ShowMore.tsx"
import { shortName } from "../../ui/shortName.ts"
import { TableHead } from "../../ui/TableHead.tsx"
import { Unread } from "../../ui/Unread.tsx"
import { unicodeHost } from "../../ui/unicodeHost.ts"
import { useDates } from "../../ui/useDates.ts"
import { useIsNarrow } from "../../ui/useIsNarrow.ts"
import { useEditor } from "../useEditor.tsx"

const { missedPaths } = clientOf(MissedPathsApi)

const queryKey = "missed paths"
const pageSize = 50

type Filter = Pick<MissedPathQuery, "domain_id" | "period">

const missedQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [queryKey, filter],
    queryFn: ({ signal, pageParam }) =>
      data(missedPaths.list({ urlParams: { ...filter, limit: pageSize, offset: pageParam } }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { paths }) => sum + paths.length, 0)
      return shown < total && pages.at(-1)?.paths.length !== 0 ? shown : undefined
    }
  })

const periods: ReadonlyArray<{ readonly value: PeriodName; readonly label: string }> = [
  { value: "7d", label: t`Last 7 days` },
  { value: "30d", label: t`Last 30 days` },
  { value: "90d", label: t`Last 90 days` }
]

const hostOf = ({ hostname }: MissedPath) => unicodeHost(hostname ?? location.host)

const nameOf = (row: MissedPath) => {
  if (row.kind === "probes") return t`Paths that only scanners ask for, such as /wp-login.php`
  return row.kind === "other" ? t`Other paths` : undefined
}

interface RowProps {
  readonly row: MissedPath
  readonly onCreate: ((slug: string) => void) | undefined
}

const Row = ({ row, onCreate }: RowProps) => {
  const { moment } = useDates()
  const isNarrow = useIsNarrow()
  const name = nameOf(row)
  const slug = row.path?.slice(1) ?? ""
  const create = onCreate !== undefined && row.kind === "path" && slugFault(slug) === undefined && (
    <Button
      size="compact-sm"
      variant="light"
      mt={isNarrow ? 4 : 0}
      leftSection={<IconPlus size={16} />}
      onClick={() => onCreate(slug)}
    >
      {t`Create this link`}
      <VisuallyHidden>{` ${row.path}`}</VisuallyHidden>
    </Button>
  )
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {name ?? <bdi dir="ltr">{row.path}</bdi>}
        <Text size="xs" c="dimmed">
          <bdi>{hostOf(row)}</bdi>
        </Text>
        {isNarrow && create}
      </Table.Td>
      <Table.Td>{counted(row.count)}</Table.Td>
      <Table.Td>{moment(row.last_seen_at)}</Table.Td>
      {!isNarrow && <Table.Td>{create}</Table.Td>}
    </Table.Tr>
  )
}

const headings = [
  t({ context: "missed paths", message: "Path" }),
  t({ context: "missed paths", message: "Visits" }),
  t({ context: "missed paths", message: "Last seen" }),
  t({ context: "missed paths", message: "Action" })
] as const

interface ListProps {
  readonly filter: Filter
  readonly onCreate: ((row: MissedPath, slug: string) => void) | undefined
}

const List = ({ filter, onCreate }: ListProps) => {
  const found = useInfiniteQuery(missedQuery(filter))
  const isNarrow = useIsNarrow()
  const paths = found.data?.pages.flatMap((page) => page.paths)
  if (paths === undefined) return <Unread query={found} />
  if (paths.length === 0) {
    return (
      <EmptyState icon={<IconSearchOff />} title={t`No missing paths`}>
        {t`If visitors ask for a path that doesn't exist, such as a short code that was misprinted, it appears here, and you can create the link with one click.`}
      </EmptyState>
    )
  }
  return (
    <>
      <Table.ScrollContainer
        minWidth={isNarrow ? 320 : 560}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={t`Missing paths`}
      >
        <Table verticalSpacing="xs">
          <TableHead headings={isNarrow ? headings.slice(0, -1) : headings} />
          <Table.Tbody>
            {paths.map((row) => (
              <Row
                key={`${row.domain_id} ${row.path ?? row.kind}`}
                row={row}
                onCreate={onCreate && ((slug) => onCreate(row, slug))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShowMore query={found} />
    </>
  )
}

const useClearing = (filter: ClearMissedPaths) => {
  const queries = useQueryClient()
  const clearing = useMutation({
    mutationFn: () => run(missedPaths.clear({ urlParams: filter })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [queryKey] })
      told(t`The list was cleared`)
    }
  })
  return {
    isClearing: clearing.isPending,
    ask: () =>
      confirm({
        title: t`Clear the list?`,
        children: t`The counts of these paths are deleted. Paths that visitors ask for again come back.`,
        verb: t`Clear the list`,
        onConfirm: () => clearing.mutate()
      })
  }
}

/** The paths that visitors asked for and that don't exist, and the way to create their links. */
export const MissedPathsScreen = () => {
  const canManage = useCanManage()
  const canWrite = useCanWrite()
  const queries = useQueryClient()
  const [period, setPeriod] = useState<PeriodName>("30d")
  const [domain, setDomain] = useState<MissedPathQuery["domain_id"]>()
  const { data: domains = [] } = useQuery(domainsQuery)
  const editor = useEditor(({ link }) => {
    void queries.invalidateQueries({ queryKey: [queryKey] })
    told(t`${{ shortLink: shortName(link.short_url) }} created`)
  })
  const among = domain === undefined ? {} : { domain_id: domain }
  const { ask, isClearing } = useClearing(among)
  return (
    <>
      <PageHeader
        title={t`Missing paths`}
        description={t`Paths that visitors asked for and that don't exist. Counts are kept for 90 days, without addresses of visitors.`}
        actions={
          canManage && (
            <Button variant="default" onClick={ask} loading={isClearing}>
              {t`Clear the list`}
            </Button>
          )
        }
      />
      <Stack>
        <Group align="flex-end">
          <NativeSelect
            label={t({ context: "missed paths", message: "Period" })}
            data={[...periods]}
            value={period}
            onChange={({ currentTarget: { value } }) =>
              setPeriod(periods.find((one) => one.value === value)?.value ?? "30d")
            }
          />
          {domains.length > 0 && (
            <NativeSelect
              label={t`Domain`}
              data={[
                { value: "all", label: t`All domains` },
                { value: "", label: t`${{ host: isolated(unicodeHost(location.host)) }} (default)` },
                ...domains.map(({ id, hostname }) => ({ value: id as string, label: unicodeHost(hostname) }))
              ]}
              value={domain ?? "all"}
              onChange={({ currentTarget: { value } }) =>
                setDomain(value === "" ? "" : domains.find(({ id }) => id === value)?.id)
              }
            />
          )}
        </Group>
        <List
          filter={{ ...among, period }}
          onCreate={canWrite ? (row, slug) => editor.createAt({ slug, domain: row.domain_id }) : undefined}
        />
      </Stack>
      {editor.element}
    </>
  )
}
