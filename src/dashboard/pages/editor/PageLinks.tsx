import { t } from "@lingui/core/macro"
import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Page } from "../../../page/Page.ts"
import { data } from "../../api/Run.ts"
import { useCanWrite } from "../../api/Session.ts"
import { qrcodes } from "../../queries/QrcodeClient.ts"

/** A link to the page's QR code, to the list if there are several, or to a new one. */
const QrcodeLink = ({ page: { public_url, title } }: { readonly page: Page }) => {
  const { data: found = [] } = useQuery({
    queryKey: ["qrcodes", "of page", public_url],
    queryFn: async ({ signal }) => {
      const { qrcodes: all } = await data(qrcodes.list({ urlParams: { search: public_url, limit: 100 } }), signal)
      return all.filter(({ destination_url }) => destination_url === public_url)
    }
  })
  const canWrite = useCanWrite()
  const [first, ...others] = found
  if (first === undefined) {
    return (
      canWrite && (
        <Anchor
          size="sm"
          py={4}
          renderRoot={(props) => <Link {...props} to="/qr/new" search={{ url: public_url, name: title }} />}
        >
          {t`QR code`}
        </Anchor>
      )
    )
  }
  return others.length === 0 ? (
    <Anchor
      size="sm"
      py={4}
      renderRoot={(props) => <Link {...props} to="/qr/$qrcodeId" params={{ qrcodeId: first.id }} />}
    >
      {t`QR code`}
    </Anchor>
  ) : (
    <Anchor size="sm" py={4} renderRoot={(props) => <Link {...props} to="/qr" search={{ search: public_url }} />}>
      {t`QR codes`}
    </Anchor>
  )
}

/** Links to a page's report and QR code. */
export const PageLinks = ({ page }: { readonly page: Page }) => (
  <>
    <Anchor
      size="sm"
      py={4}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/analytics"
          search={{ filters: JSON.stringify([{ field: "page", operator: "is", values: [page.id] }]) }}
        />
      )}
    >
      {t`Visits`}
    </Anchor>
    <QrcodeLink page={page} />
  </>
)
