import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useRef } from "react"
import type { QrcodeId } from "../../contract/Id.ts"
import type { Design } from "../../qr/Design.ts"
import type { PreviewQrcode, QrcodePreview } from "../../qr/Preview.ts"
import { textOf } from "./content/Content.ts"
import type { Draft } from "./Draft.ts"
import { previewQuery } from "./Queries.ts"

/** How long a design must be unchanged before the preview updates, in milliseconds. */
const restTime = 200

/** A preview of a design and the result of the scan check; the last picture stays until the next arrives. */
export const usePreview = (design: Design, { leadsTo, link, content }: Draft, qrcodeId: QrcodeId | undefined) => {
  const linkId = leadsTo === "link" ? link : null
  const text = leadsTo === "content" ? textOf(content) : undefined
  const payload: PreviewQrcode = useMemo(
    () => ({
      design_config: design,
      ...(linkId === null ? {} : { link_id: linkId }),
      ...(text === undefined ? {} : { text }),
      ...(qrcodeId === undefined ? {} : { qrcode_id: qrcodeId })
    }),
    [design, linkId, text, qrcodeId]
  )
  const [asked] = useDebouncedValue(payload, restTime)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(asked))
  const last = useRef<QrcodePreview>(undefined)
  if (data !== undefined) last.current = data
  return {
    payload,
    shown: data ?? last.current,
    error,
    isBusy: isFetching || asked !== payload,
    retry: () => void refetch()
  }
}
