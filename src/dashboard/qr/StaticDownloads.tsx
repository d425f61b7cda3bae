import { useQueryClient } from "@tanstack/react-query"
import type { PreviewQrcode } from "../../qr/Preview.ts"
import { pngOf } from "../ui/pngOf.ts"
import { saveFile } from "../ui/saveFile.ts"
import { Downloads } from "./Downloads.tsx"
import { fileName, formats } from "./download.ts"
import { previewQuery } from "./Queries.ts"

interface Props {
  readonly payload: PreviewQrcode
  /** The name of the file, without its extension. */
  readonly name: string
  readonly onDownloaded: () => void
}

/** Downloads the picture of a static code as previewed, because the server doesn't store it. */
export const StaticDownloads = ({ payload, name, onDownloaded }: Props) => {
  const queries = useQueryClient()
  return (
    <Downloads
      offered={["svg", "png"]}
      isMain
      isReady={payload.text !== undefined}
      download={async (format, size) => {
        const { svg } = await queries.fetchQuery(previewQuery(payload))
        const file = size === undefined ? new Blob([svg], { type: formats.svg.type }) : await pngOf(svg, size)
        saveFile(file, fileName(name, format))
        onDownloaded()
      }}
    />
  )
}
