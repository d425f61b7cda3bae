import { t } from "@lingui/core/macro"
import { Box, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import IconCopy from "~icons/tabler/copy"
import type { LinkId, QrcodeId } from "../../contract/Id.ts"
import { isMissing } from "../api/Failure.ts"
import { useCanWrite } from "../api/Session.ts"
import { ViewerNote } from "../library/ViewerFrame.tsx"
import { linkQuery } from "../queries/LinkQueries.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { Missing } from "../ui/Missing.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { shortName } from "../ui/shortName.ts"
import { Unread } from "../ui/Unread.tsx"
import { Designer } from "./Designer.tsx"
import { copyOf, draftOf, emptyDraft } from "./Draft.ts"
import { spelledOut } from "./Editing.ts"
import { qrcodeQuery } from "./Queries.ts"
import { Scans } from "./Scans.tsx"

const plain = spelledOut({})

/** Creates a QR code for the link or destination in the URL, as a duplicate of the code in the URL, or from scratch. */
export const NewQrcode = () => {
  const { link, url = "", name = "", copy } = useSearch({ from: "/shell/qr/new" })
  const navigate = useNavigate()
  const known = useQuery({ ...linkQuery((link ?? "") as LinkId), enabled: link !== undefined, retry: false })
  const original = useQuery({ ...qrcodeQuery((copy ?? "") as QrcodeId), enabled: copy !== undefined, retry: false })
  if (known.isLoading || original.isLoading) return <Loading shape="form" hasHeading />
  const failure = known.error ?? original.error
  const suggestion = known.data === undefined ? "" : (known.data.title ?? shortName(known.data.short_url))
  return (
    <Designer
      key={original.data?.id}
      {...(original.data === undefined
        ? { initialDraft: { ...emptyDraft(known.data?.id ?? null), url, name, suggestion }, initialDesign: plain }
        : {
            initialDraft: copyOf(original.data),
            initialDesign: spelledOut(original.data.design_config),
            copied: `as ${original.data.id}`
          })}
      onSaved={({ id }) =>
        void navigate({ to: "/qr/$qrcodeId", params: { qrcodeId: id }, replace: true, ignoreBlocker: true })
      }
      header={
        <>
          <ViewerNote />
          <PageHeader title={t`New QR code`} description={t`Linden checks that it scans while you design it.`} />
          {failure !== null && (
            <Box mb="md">
              <FailureNotice failure={failure} />
            </Box>
          )}
        </>
      }
    />
  )
}

/** Edits a QR code and downloads its picture. */
export const EditQrcode = () => {
  const { qrcodeId } = useParams({ from: "/shell/qr/$qrcodeId" })
  const found = useQuery(qrcodeQuery(qrcodeId as QrcodeId))
  const canWrite = useCanWrite()
  if (found.data !== undefined) {
    const { data: qrcode } = found
    return (
      <>
        <ViewerNote />
        <Designer
          key={qrcode.id}
          stored={qrcode}
          initialDraft={draftOf(qrcode)}
          initialDesign={spelledOut(qrcode.design_config)}
          header={
            <PageHeader
              title={qrcode.name}
              description={<Scans qrcode={qrcode} />}
              actions={
                canWrite && (
                  <Button
                    variant="default"
                    leftSection={<IconCopy size={18} />}
                    renderRoot={(props) => <Link {...props} to="/qr/new" search={{ copy: qrcode.id }} />}
                  >
                    {t`Duplicate`}
                  </Button>
                )
              }
            />
          }
        />
      </>
    )
  }
  return isMissing(found.error) ? <Missing /> : <Unread query={found} shape="form" hasHeading />
}
