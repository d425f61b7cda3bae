import { createHash } from "node:crypto"
import { storedDetail } from "../contract/faults/Wire.ts"
import { shortUrl } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { Qrcode } from "./Qrcode.ts"
import type { QrcodeRow } from "./Repo.ts"

/**
 * The version of the drawing. Increase it when the same design is drawn differently, because pictures are cached
 * forever.
 */
const drawnBy = 2

/** The content of a QR code; the parameter `qr` marks a visit as a scan. */
export const encodedText = (address: string, code: string): string => `${address}?qr=${code}`

/** The content of a stored code: its link's address, or the last address if the link no longer exists. */
export const textOf = (settings: SettingsShape, row: QrcodeRow): string => {
  const address =
    row.short_code === null
      ? shortUrl(settings, row.printed_host, row.printed_code)
      : shortUrl(settings, row.link_host, row.short_code)
  return encodedText(address, row.code)
}

/** The name of a code's picture: a hash of everything that affects the drawing. */
export const pictureName = (settings: SettingsShape, row: QrcodeRow): string => {
  const drawn = JSON.stringify([drawnBy, textOf(settings, row), row.design, row.logo_hash])
  return `${row.code}-${createHash("sha256").update(drawn).digest("hex").slice(0, 24)}`
}

/** A stored QR code in the form of the API. */
export const present = (settings: SettingsShape, row: QrcodeRow): Qrcode => {
  const {
    code: _,
    printed_code: __,
    printed_host: ___,
    logo_hash: ____,
    printed_domain_id: _____,
    link_folder_id: ______,
    link_domain_id: _______,
    link_host,
    design,
    scannable,
    warning_faults,
    ...shown
  } = row
  return {
    ...shown,
    design_config: design,
    scannable: scannable === 1,
    warning_details: row.warnings.map((warning, place) => storedDetail(warning, warning_faults?.[place])),
    short_url: row.short_code === null ? null : shortUrl(settings, link_host, row.short_code),
    image_url: `${settings.baseUrl}/qr/${pictureName(settings, row)}.svg`
  }
}
