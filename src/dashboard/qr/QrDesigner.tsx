import { Box } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import type { LinkId, QrcodeId } from "../../contract/Id.ts"
import { isMissing } from "../api/Failure.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { withoutScheme } from "../ui/format.ts"
import { Loading } from "../ui/Loading.tsx"
import { Missing } from "../ui/Missing.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { Designer } from "./Designer.tsx"
import { draftOf, emptyDraft } from "./Draft.ts"
import { spelledOut } from "./Editing.ts"
import { qrcodeQuery } from "./Queries.ts"
import { Scans } from "./Scans.tsx"
import { t } from "./words/t.ts"

const plain = spelledOut({})

/** Makes a QR code, for the link or the destination that the address names or for any other. */
export const NewQrcode = () => {
  const { link, url = "", name = "" } = useSearch({ from: "/shell/qr/new" })
  const navigate = useNavigate()
  const known = useQuery({ ...linkQuery((link ?? "") as LinkId), enabled: link !== undefined, retry: false })
  if (known.isLoading) return <Loading />
  const suggestion = known.data === undefined ? "" : (known.data.title ?? withoutScheme(known.data.short_url))
  return (
    <Designer
      initialDraft={{ ...emptyDraft(known.data?.id ?? null), url, name, suggestion }}
      initialDesign={plain}
      onSaved={({ id }) =>
        void navigate({ to: "/qr/$qrcodeId", params: { qrcodeId: id }, replace: true, ignoreBlocker: true })
      }
      header={
        <>
          <PageHeader title={t("newQrCode")} description={t("itCheckedAsDesignSo")} />
          {known.error !== null && (
            <Box mb="md">
              <FailureNotice failure={known.error} />
            </Box>
          )}
        </>
      }
    />
  )
}

/** Changes a QR code, and saves its picture as a file. */
export const EditQrcode = () => {
  const { qrcodeId } = useParams({ from: "/shell/qr/$qrcodeId" })
  const found = useQuery(qrcodeQuery(qrcodeId as QrcodeId))
  if (found.data !== undefined) {
    const { data: qrcode } = found
    return (
      <Designer
        key={qrcode.id}
        stored={qrcode}
        initialDraft={draftOf(qrcode)}
        initialDesign={spelledOut(qrcode.design_config)}
        header={<PageHeader title={qrcode.name} description={<Scans qrcode={qrcode} />} />}
      />
    )
  }
  return isMissing(found.error) ? <Missing /> : <Unread query={found} />
}
