import { pngOf as drawnPng } from "../../ui/pngOf.ts"
import { qrSvg } from "../editor/drawQr.ts"

/** The width of a picture in pixels. */
const size = 1024

/** A QR code as an SVG file. */
export const svgOf = (address: string): Blob => new Blob([qrSvg(address)], { type: "image/svg+xml" })

/** A QR code as a PNG file. */
export const pngOf = (address: string): Promise<Blob> => drawnPng(qrSvg(address), size)
