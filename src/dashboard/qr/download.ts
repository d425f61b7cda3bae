import { t } from "@lingui/core/macro"
import { fileName } from "../../qr/FileName.ts"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { run } from "../api/Run.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { saveFile } from "../ui/saveFile.ts"

/** The picture formats, with the purpose of each. */
export const formats = {
  svg: {
    label: "SVG",
    type: "image/svg+xml",
    isSharp: true,
    good: t`Stays sharp at any size. Best for print and the web.`
  },
  png: { label: "PNG", type: "image/png", isSharp: false, good: t`Opens everywhere. Best for documents and chats.` },
  webp: { label: "WebP", type: "image/webp", isSharp: false, good: t`Small file size. Best for websites.` },
  pdf: {
    label: "PDF",
    type: "application/pdf",
    isSharp: true,
    good: t`Stays sharp at any size. Best for professional printing.`
  }
} as const
export type Format = keyof typeof formats
export const formatNames = Object.keys(formats) as ReadonlyArray<Format>

/** Downloads the picture of a QR code, `size` pixels wide, as a file named after the code. */
export const download = async (
  { id, name, short_code }: Pick<Qrcode, "id" | "name" | "short_code">,
  format: Format,
  size?: number
) => {
  const urlParams = { format, ...(size === undefined ? {} : { size }) }
  const bytes = await run(qrcodes.image({ path: { id }, urlParams }))
  saveFile(new Blob([new Uint8Array(bytes)], { type: formats[format].type }), `${fileName(name, short_code)}.${format}`)
}
