import { t } from "@lingui/core/macro"
import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { html } from "../../../lib/Html.ts"
import type { SharedReport } from "../../../sharedreport/SharedReport.ts"
import { useMutation } from "../../api/Mutation.ts"
import { run } from "../../api/Run.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { ago } from "../../ui/format.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { sharedReports, sharedReportsQuery } from "./Client.ts"

const embedOf = (url: string, name: string) =>
  html`<iframe src="${url}?embed=1" title="${name}" width="100%" height="900" style="border:0" loading="lazy"></iframe>`
    .markup

interface Props {
  readonly report: SharedReport
  readonly canManage: boolean
}

/** A shared report: its link, its code for other sites, and a button that ends sharing. */
export const SharedReportRow = ({ report, canManage }: Props) => {
  const { id, name, url, has_password, created_at } = report
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => run(sharedReports.remove({ path: { id } })),
    onSuccess: () => told(t`The report is no longer shared.`),
    onSettled: () => queries.invalidateQueries({ queryKey: sharedReportsQuery.queryKey }),
    onError: toldFailure
  })
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 12rem" }}>
        <Group gap={6}>
          <Anchor href={url} target="_blank" rel="noreferrer" fw={500} className="break">
            <bdi>{name}</bdi>
          </Anchor>
          {has_password && <Badge>{t`Password`}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">{t`Created ${{ when: ago(created_at) }}`}</Text>
      </Stack>
      <Group gap="xs">
        <CopyButton text={url} label={t`Copy link`} />
        <CopyButton text={embedOf(url, name)} label={t`Copy embed code`} />
        {canManage && (
          <Button
            variant="light"
            color="red"
            loading={ending.isPending}
            onClick={() => ending.mutate()}
            aria-label={t`Stop sharing ${{ name }}`}
          >
            {t`Stop sharing`}
          </Button>
        )}
      </Group>
    </Group>
  )
}
