import type { Label } from "../../../qr/draw/Frame.ts"
import { sceneOf } from "../../../qr/draw/Scene.ts"
import { svgOf } from "../../../qr/Svg.ts"

/** The design of a new QR code, which has no frame and so no text. */
const design = {}
const noLabel: Label = () => ({ advance: 0, path: () => "" })

/** A QR code in the design of a new one, as an SVG. */
export const qrSvg = (text: string): string => svgOf(sceneOf({ text, design }, noLabel), 512)

/** The same as a data URL. */
export const drawQr = (text: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(text))}`
