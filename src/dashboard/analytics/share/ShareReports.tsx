import { t } from "@lingui/core/macro"
import { Divider, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useCanManage } from "../../api/Session.ts"
import { Unread } from "../../ui/Unread.tsx"
import type { View } from "../view.ts"
import { sharedReportsQuery } from "./Client.ts"
import { SharedReportRow } from "./SharedReportRow.tsx"
import { ShareForm } from "./ShareForm.tsx"

/** The team's shared reports, and a form that shares the current one. */
export const ShareReports = ({ view }: { readonly view: View }) => {
  const canManage = useCanManage()
  const found = useQuery(sharedReportsQuery)
  return (
    <Stack gap="md">
      {canManage ? (
        <ShareForm view={view} />
      ) : (
        <Text size="sm" c="dimmed">{t`Only owners and admins can share reports.`}</Text>
      )}
      {found.data === undefined ? (
        <Unread query={found} />
      ) : (
        found.data.length > 0 && (
          <>
            <Divider label={t`Shared reports`} labelPosition="left" />
            {found.data.map((report) => (
              <SharedReportRow key={report.id} report={report} canManage={canManage} />
            ))}
          </>
        )
      )}
    </Stack>
  )
}
