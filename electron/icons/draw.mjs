// Draws all icons of the app from its two SVGs: PNG files, and ICO and ICNS containers of PNGs.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"

const source = (name) => readFileSync(join(import.meta.dirname, `${name}.svg`), "utf8")

// Renders the SVG at each size instead of scaling one picture.
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / Number(/viewBox="0 0 (\d+)/.exec(svg)[1]) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** https://en.wikipedia.org/wiki/ICO_(file_format): a header, an entry of 16 bytes per picture, then the pictures. */
export const ico = (pictures) => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, data }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(data.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += data.length
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

const kinds = {
  16: ["icp4"],
  32: ["icp5", "ic11"],
  64: ["ic12"],
  128: ["ic07"],
  256: ["ic08", "ic13"],
  512: ["ic09", "ic14"],
  1024: ["ic10"]
}

/** https://en.wikipedia.org/wiki/Apple_Icon_Image_format: each picture after its type and length. */
export const icns = (pictures) => {
  const parts = pictures.flatMap(({ size, data }) =>
    kinds[size].map((kind) => {
      const head = Buffer.alloc(8)
      head.write(kind, "latin1")
      head.writeUInt32BE(data.length + 8, 4)
      return Buffer.concat([head, data])
    })
  )
  const head = Buffer.alloc(8)
  head.write("icns", "latin1")
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...parts])
}

const all = (svg, sizes) => Promise.all(sizes.map(async (size) => ({ size, data: await png(svg, size) })))

/** @param {string} folder where to put the icons */
export const drawIcons = async (folder) => {
  mkdirSync(join(folder, "linux"), { recursive: true })
  const put = (name, data) => writeFileSync(join(folder, name), data)
  const app = source("app")
  const leaf = (color) => source("tray").replaceAll("currentColor", color)
  const pictures = await all(app, [16, 32, 48, 64, 128, 256, 512, 1024])
  for (const { size, data } of pictures) put(`linux/${size}x${size}.png`, data)
  put("icon.png", pictures.find(({ size }) => size === 512).data)
  put("icon.ico", ico(pictures.filter(({ size }) => size <= 256)))
  put("icon.icns", icns(pictures.filter(({ size }) => kinds[size])))
  put("trayTemplate.png", await png(leaf("#000"), 18))
  put("trayTemplate@2x.png", await png(leaf("#000"), 36))
  put("tray.png", await png(leaf("#3f8a50"), 32))
  put("tray.ico", ico(await all(leaf("#3f8a50"), [16, 24, 32, 48])))
}
