import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import type { LinkId, QrcodeId } from "../../contract/Id.ts"
import type { Design } from "../../qr/Design.ts"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { fieldText } from "../library/fieldTexts.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { ShortUrl } from "../ui/ShortUrl.tsx"
import { previewQuery } from "./Queries.ts"
import { pictureOf } from "./Stage.tsx"

const LinkName = ({ id }: { readonly id: LinkId }) => {
  const { data } = useQuery(linkQuery(id))
  return data === undefined ? t`Another link` : <ShortUrl url={data.short_url} />
}

const size = 160

const Drawn = ({ design, id }: { readonly design: Design; readonly id: QrcodeId }) => {
  const { data } = useQuery(previewQuery({ design_config: design, qrcode_id: id }))
  return data === undefined ? null : <img src={pictureOf(data.svg)} width={size} alt={t`Your design`} />
}

/** A field's label and its value for display. A design is shown as a picture. */
export const tellField = (name: string, value: unknown, stored: Qrcode | undefined, id: QrcodeId) => {
  if (name === "design_config") {
    const shown =
      stored === undefined ? (
        <Drawn design={value as Design} id={id} />
      ) : (
        <img src={new URL(stored.image_url).pathname} width={size} alt={t`Saved design`} />
      )
    return [t`Design`, shown] as const
  }
  if (name === "link_id" && value !== null)
    return [t({ context: "QR code", message: "Points to" }), <LinkName key="link" id={value as never} />] as const
  return fieldText(name, value)
}
