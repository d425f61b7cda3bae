import { t } from "@lingui/core/macro"
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

/** A file name for a QR code: its name, and the short code in it. */
export const fileName = (name: string, format: Format, code: string | null = null): string => {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")
  const parts = [plain === "" ? "qr-code" : plain, ...(code === null || code === plain ? [] : [code])]
  return `${parts.join("-")}.${format}`
}

/** Downloads the picture of a QR code, `size` pixels wide, as a file named after the code. */
export const download = async (
  { id, name, short_code }: Pick<Qrcode, "id" | "name" | "short_code">,
  format: Format,
  size?: number
) => {
  const urlParams = { format, ...(size === undefined ? {} : { size }) }
  const bytes = await run(qrcodes.image({ path: { id }, urlParams }))
  saveFile(new Blob([new Uint8Array(bytes)], { type: formats[format].type }), fileName(name, format, short_code))
}
