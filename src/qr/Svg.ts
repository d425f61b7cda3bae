import type { Label } from "./draw/Frame.ts"
import type { Paint } from "./draw/Paint.ts"
import { pathNumber } from "./draw/PathNumber.ts"
import { type Drawing, type Scene, type Shape, sceneOf } from "./draw/Scene.ts"

const at = ([x, y]: readonly [number, number], ...names: readonly [string, string]) =>
  `${names[0]}="${pathNumber(x)}" ${names[1]}="${pathNumber(y)}"`

const gradientOf = (paint: Exclude<Paint, { readonly _tag: "Plain" }>, id: string): string => {
  const stops = paint.stops
    .map(({ offset, color }) => `<stop offset="${pathNumber(offset)}" stop-color="${color}"/>`)
    .join("")
  return paint._tag === "Linear"
    ? `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${at(paint.from, "x1", "y1")} ${at(paint.to, "x2", "y2")}>${stops}</linearGradient>`
    : `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${at(paint.middle, "cx", "cy")} r="${pathNumber(paint.radius)}">${stops}</radialGradient>`
}

// Write both attributes: Illustrator only reads `xlink:href`, and SVG 2 renderers prefer `href`.
const picture = ({ logo, box }: NonNullable<Scene["picture"]>): string => {
  const data = `data:${logo.type};base64,${logo.data}`
  const place = `${at([box.x, box.y], "x", "y")} ${at([box.width, box.height], "width", "height")}`
  return `<image ${place} href="${data}" xlink:href="${data}"/>`
}

/** Merges consecutive shapes with the same paint into one path. */
const merged = (shapes: ReadonlyArray<Shape>): ReadonlyArray<Shape> => {
  const runs: Array<Shape> = []
  for (const shape of shapes) {
    const last = runs.at(-1)
    const isAlike =
      last !== undefined && last.isHoled === shape.isHoled && JSON.stringify(last.paint) === JSON.stringify(shape.paint)
    if (isAlike) runs[runs.length - 1] = { ...last, path: last.path + shape.path }
    else runs.push(shape)
  }
  return runs
}

/** A scene as SVG, `width` pixels wide, with the scene's aspect ratio. */
export const svgOf = ({ canvas, shapes, picture: placed }: Scene, width: number): string => {
  const ids = new Map<string, string>()
  const fillOf = (paint: Paint): string => {
    if (paint._tag === "Plain") return paint.color
    // A page may contain several codes, so their ids must not collide.
    const key = JSON.stringify(paint)
    const id = ids.get(key) ?? `qr${ids.size}-${hash(key)}`
    ids.set(key, id)
    return `url(#${id})`
  }
  const gradients = new Map<string, string>()
  const parts: Array<string> = []
  for (const { path, paint, isHoled } of merged(shapes)) {
    const fill = fillOf(paint)
    if (paint._tag !== "Plain") gradients.set(fill, gradientOf(paint, fill.slice(5, -1)))
    parts.push(`<path fill="${fill}"${isHoled ? ' fill-rule="evenodd"' : ""} d="${path}"/>`)
  }
  const defs = gradients.size === 0 ? "" : `<defs>${[...gradients.values()].join("")}</defs>`
  const height = (width * canvas.height) / canvas.width
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${placed === undefined ? "" : ' xmlns:xlink="http://www.w3.org/1999/xlink"'} width="${width}" height="${Math.round(height)}" ` +
    `viewBox="${[canvas.x, canvas.y, canvas.width, canvas.height].map(pathNumber).join(" ")}" role="img" aria-label="QR code">` +
    `${defs}${parts.join("")}${placed === undefined ? "" : picture(placed)}</svg>`
  )
}

const hash = (text: string): string => {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place++) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  return (value >>> 0).toString(36)
}

const longest = 60 * 1024

/**
 * A drawing as SVG, `width` pixels wide. Beyond 60 KiB, for addresses of over 200 characters, all dots are squares,
 * because at that size their shapes look the same.
 */
export const drawSvg = (drawing: Drawing, width: number, label: Label): string => {
  const scene = sceneOf(drawing, label)
  const svg = svgOf(scene, width)
  // The SVG contains the logo twice; count it once.
  if (svg.length - (scene.picture?.logo.data.length ?? 0) < longest) return svg
  const { design } = drawing
  const dotsOptions = { ...design.dotsOptions, type: "square" as const }
  return svgOf(sceneOf({ ...drawing, design: { ...design, dotsOptions } }, label), width)
}
