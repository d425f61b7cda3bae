import { plural, t } from "@lingui/core/macro"
import { Button, Center, SimpleGrid, Text } from "@mantine/core"
import { useIntersection } from "@mantine/hooks"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useMemo, useState } from "react"
import IconDownload from "~icons/tabler/download"
import IconPlus from "~icons/tabler/plus"
import IconQrcode from "~icons/tabler/qrcode"
import IconQrcodeOff from "~icons/tabler/qrcode-off"
import type { QrcodeId } from "../../contract/Id.ts"
import { mostExported } from "../../qr/Api.ts"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { orLater } from "../api/Outbox.ts"
import { lasting, run } from "../api/Run.ts"
import { useCanWrite } from "../api/Session.ts"
import { toldTrashed } from "../library/trashed.tsx"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { notifyOffline, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { SelectionBar } from "../ui/SelectionBar.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useHidden } from "../ui/useHidden.ts"
import { QrcodeCard } from "./QrcodeCard.tsx"
import { QrcodeFilters } from "./QrcodeFilters.tsx"
import { idsQuery, qrcodesQuery, type Wanted } from "./Queries.ts"

interface Props {
  readonly qrcodes: ReadonlyArray<Qrcode>
  readonly onDelete: (qrcode: Qrcode) => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
  readonly selected: ReadonlySet<QrcodeId>
  readonly onSelect: (id: QrcodeId) => void
}

/** QR codes as cards; loads more when the end comes into view. */
const QrcodeGrid = ({ qrcodes, onDelete, hasMore, isLoadingMore, onMore, selected, onSelect }: Props) => {
  const { ref, entry } = useIntersection({ rootMargin: "400px" })
  const isNear = entry?.isIntersecting === true
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore) onMore()
  }, [isNear, hasMore, isLoadingMore, onMore])
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {qrcodes.map((qrcode) => (
          <QrcodeCard
            key={qrcode.id}
            qrcode={qrcode}
            onDelete={() => onDelete(qrcode)}
            isSelected={selected.has(qrcode.id)}
            isSelecting={selected.size > 0}
            onSelect={() => onSelect(qrcode.id)}
          />
        ))}
      </SimpleGrid>
      {hasMore && (
        <Center mt="lg" ref={ref}>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {t`Show more`}
          </Button>
        </Center>
      )}
    </>
  )
}

const NewButton = () =>
  useCanWrite() && (
    <Button component={Link} to="/qr/new" leftSection={<IconPlus size={18} />}>
      {t`New QR code`}
    </Button>
  )

/** Moves QR codes to the trash; the list hides them before the server responds. */
const useDeletion = () => {
  const queries = useQueryClient()
  const { hidden, hide } = useHidden<QrcodeId>()
  const remove = async ({ id, name }: Qrcode) => {
    const show = hide([id])
    try {
      await orLater(
        { kind: "qrcode.remove", payload: { id }, told: t`Delete the QR code “${name}”` },
        (): Promise<unknown> => run(lasting(qrcodes.remove({ path: { id } })))
      )
      toldTrashed(t`“${name}” moved to the trash. Its link stays.`, [id])
    } finally {
      await Promise.all(["qrcodes", "folders"].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      show()
    }
  }
  return { hidden, start: (qrcode: Qrcode) => void remove(qrcode).catch(toldFailure) }
}

/** The selected QR codes; `selectAll` reads the ids of all that match. */
const useSelection = (wanted: Wanted, hidden: ReadonlySet<QrcodeId>) => {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<QrcodeId>>(new Set())
  const selected = useMemo(() => new Set([...chosen].filter((id) => !hidden.has(id))), [chosen, hidden])
  const toggle = (id: QrcodeId) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const selectAll = () => void queries.fetchQuery(idsQuery(wanted)).then((ids) => setChosen(new Set(ids)), toldFailure)
  return { selected, toggle, selectAll, clear: () => setChosen(new Set()) }
}

// The URL contains only values that are set.
const given = ({ search, folder, sort }: Wanted) => ({
  ...(search === undefined ? {} : { search }),
  ...(folder === undefined ? {} : { folder }),
  ...(sort === undefined ? {} : { sort })
})

/** The list of the team's QR codes. */
export const QrcodesScreen = () => {
  const { search, folder, sort } = useSearch({ from: "/shell/qr" })
  const navigate = useNavigate({ from: "/qr" })
  const wanted: Wanted = { search, folder, sort }
  const found = useInfiniteQuery(qrcodesQuery(wanted))
  const { hidden, start } = useDeletion()
  const { selected, toggle, selectAll, clear } = useSelection(wanted, hidden)
  const download = () =>
    void import("../links/CodesForm.tsx").then(({ downloadQrcodes }) => downloadQrcodes([...selected]), notifyOffline)

  const change = (part: Wanted) => void navigate({ search: given({ ...wanted, ...part }), replace: true })
  const all = found.data?.pages.flatMap((page) => page.qrcodes) ?? []
  const shown = all.filter(({ id }) => !hidden.has(id))
  const total = found.data?.pages[0]?.total ?? 0
  const isNarrowed = search !== undefined || folder !== undefined

  const content = () => {
    if (found.data === undefined) return <Unread query={found} shape="cards" />
    if (shown.length > 0) {
      return (
        <QrcodeGrid
          qrcodes={shown}
          onDelete={start}
          hasMore={found.hasNextPage}
          isLoadingMore={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          selected={selected}
          onSelect={toggle}
        />
      )
    }
    return isNarrowed ? (
      <EmptyState
        icon={<IconQrcodeOff />}
        title={t`No QR codes found`}
        action={
          <Button variant="default" onClick={() => change({ search: undefined, folder: undefined })}>
            {t`Show all QR codes`}
          </Button>
        }
      >
        {t`Try part of its name, short link or destination.`}
      </EmptyState>
    ) : (
      <EmptyState icon={<IconQrcode />} title={t`Create your first QR code`} action={<NewButton />}>
        {t`Print QR codes that point to your links. You see how often they're scanned, and you can change the destination after printing.`}
      </EmptyState>
    )
  }

  return (
    <>
      <PageHeader
        title={t`QR codes`}
        description={
          <Text span size="sm" role="status">
            {found.data === undefined ? t`Codes that point to your links` : totalOf(total)}
          </Text>
        }
        actions={<NewButton />}
      />
      {(all.length > 0 || isNarrowed) && <QrcodeFilters wanted={wanted} onChange={change} />}
      {content()}
      {selected.size > 0 && (
        <SelectionBar
          label={t`Selected QR codes`}
          count={selected.size}
          total={total}
          isAll={false}
          onAll={selected.size < total && total <= mostExported ? selectAll : undefined}
          onClear={clear}
          progress={undefined}
          doing=""
        >
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            {t`Download`}
          </Button>
        </SelectionBar>
      )}
    </>
  )
}

const totalOf = (total: number): string =>
  total === 0 ? t`Codes that point to your links` : plural({ count: total }, { one: "# QR code", other: "# QR codes" })
