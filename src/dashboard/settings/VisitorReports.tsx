import { t } from "@lingui/core/macro"
import { Anchor, Button, Group, Stack, Text } from "@mantine/core"
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { DestinationReportsApi } from "../../abuse/Api.ts"
import type { DestinationReport } from "../../abuse/DestinationReport.ts"
import { clientOf } from "../api/Client.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { ShowMore } from "../ui/ShowMore.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useDates } from "../ui/useDates.ts"

const { destinationReports } = clientOf(DestinationReportsApi)

const queryKey = ["destination reports"]
const pageSize = 20

type State = "open" | "done"

const reportsQuery = (state: State) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, state],
    queryFn: ({ signal, pageParam }) =>
      data(destinationReports.list({ urlParams: { state, limit: pageSize, offset: pageParam } }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { reports }) => sum + reports.length, 0)
      return shown < total && pages.at(-1)?.reports.length !== 0 ? shown : undefined
    }
  })

/** The reported link or page, which opens where it can be stopped. */
const Reported = ({ report: { link, link_id, page_id } }: { readonly report: typeof DestinationReport.Type }) => {
  const text = <bdi dir="ltr">{link}</bdi>
  if (link_id !== null) {
    return (
      <Anchor renderRoot={(props) => <Link {...props} to="/links/$linkId" params={{ linkId: link_id }} />}>
        {text}
      </Anchor>
    )
  }
  return page_id === null ? (
    text
  ) : (
    <Anchor renderRoot={(props) => <Link {...props} to="/pages/$pageId" params={{ pageId: page_id }} />}>{text}</Anchor>
  )
}

const Row = ({ report }: { readonly report: typeof DestinationReport.Type }) => {
  const { moment } = useDates()
  const queries = useQueryClient()
  const { id, reason, contact, state, created_at } = report
  const isOpen = state === "open"
  const changing = useMutation({
    mutationFn: () => data(destinationReports.update({ path: { id }, payload: { state: isOpen ? "done" : "open" } })),
    onSuccess: () => told(isOpen ? t`Report marked as done` : t`Report opened again`),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: toldFailure
  })
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 14rem" }}>
        <Text fw={500} className="break">
          <Reported report={report} />
        </Text>
        <Text size="sm" className="break" style={{ whiteSpace: "pre-line" }}>
          <bdi>{reason}</bdi>
        </Text>
        <Text size="sm" c="dimmed" className="break">
          {moment(created_at)}
          {contact !== null && (
            <>
              {" · "}
              <bdi>{contact}</bdi>
            </>
          )}
        </Text>
      </Stack>
      <Button size="xs" variant="default" loading={changing.isPending} onClick={() => changing.mutate()}>
        {isOpen ? t`Mark as done` : t`Open again`}
      </Button>
    </Group>
  )
}

/** The queue of reports: open ones, or those that are done. */
export const VisitorReports = () => {
  const [state, setState] = useState<State>("open")
  const found = useInfiniteQuery(reportsQuery(state))
  const reports = found.data?.pages.flatMap((page) => page.reports)
  return (
    <>
      <Group gap="xs">
        {(["open", "done"] as const).map((one) => (
          <Button
            key={one}
            size="xs"
            variant={state === one ? "light" : "default"}
            aria-pressed={state === one}
            onClick={() => setState(one)}
          >
            {one === "open" ? t({ context: "reports", message: "Open" }) : t({ context: "reports", message: "Done" })}
          </Button>
        ))}
      </Group>
      {reports === undefined ? (
        <Unread query={found} />
      ) : reports.length === 0 ? (
        <Text size="sm" c="dimmed">
          {state === "open" ? t`No open reports.` : t`No reports are done yet.`}
        </Text>
      ) : (
        reports.map((report) => <Row key={report.id} report={report} />)
      )}
      <ShowMore query={found} />
    </>
  )
}
