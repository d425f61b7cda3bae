import { qrSvg } from "../editor/drawQr.ts"

/** The width of a picture in pixels. */
const size = 1024

/** A QR code as an SVG file. */
export const svgOf = (address: string): Blob => new Blob([qrSvg(address)], { type: "image/svg+xml" })

/** A QR code as a PNG file. */
export const pngOf = async (address: string): Promise<Blob> => {
  const source = URL.createObjectURL(svgOf(address))
  const image = new Image(size, size)
  image.src = source
  await image.decode().finally(() => URL.revokeObjectURL(source))
  const canvas = document.createElement("canvas")
  canvas.width = size
  canvas.height = size
  canvas.getContext("2d")?.drawImage(image, 0, 0, size, size)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("The canvas has no picture.")) : resolve(blob)))
  )
}
