import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { iso31661 } from "iso-3166"
import type { Plugin } from "vite"

type Position = readonly [x: number, y: number]
type Ring = ReadonlyArray<Position>
/** Numbers of arcs; `~n` is arc n backwards. */
type Arcs = ReadonlyArray<number>

interface Country {
  readonly id?: string
  readonly properties: { readonly name: string }
  readonly type: "Polygon" | "MultiPolygon"
  readonly arcs: ReadonlyArray<Arcs> | ReadonlyArray<ReadonlyArray<Arcs>>
}

/** A TopoJSON file of world-atlas: positions of arcs are differences to the position before. */
interface Atlas {
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly arcs: ReadonlyArray<Ring>
  readonly objects: { readonly countries: { readonly geometries: ReadonlyArray<Country> } }
}

/** World-atlas has no number for it. */
const kosovo = "XK"
const antarctica = "AQ"

const codes = new Map(iso31661.map(({ numeric, alpha2 }) => [numeric, alpha2]))
const codeOf = ({ id = "", properties: { name } }: Country) => codes.get(id) ?? (name === "Kosovo" ? kosovo : "")

/** Units per radian at the equator, and the radius of the dot of a country that is too small to be drawn. */
const scale = 370
const radius = 5

/** The projection Natural Earth (Patterson, Šavrič and Jenny, 2011), which distorts neither areas nor shapes much. */
const project = ([longitude, latitude]: Position): Position => {
  const [x, y] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  const width = 0.8707 - 0.131979 * y ** 2 - 0.013791 * y ** 4 + 0.003971 * y ** 10 - 0.001529 * y ** 12
  const height = 1.007226 + 0.015085 * y ** 2 - 0.044475 * y ** 6 + 0.028874 * y ** 8 - 0.005916 * y ** 10
  return [Math.round(x * width * scale), Math.round(-y * height * scale)]
}

/** Lets a ring across the antimeridian, such as that of Chukotka, go on beyond 180° east. */
const unwrap = (ring: Ring): Ring => {
  let turn = 0
  const whole = ring.map(([x, y], n): Position => {
    const step = x - (ring[n - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360
    return [x + turn, y]
  })
  return whole.some(([x]) => x < -180.001) ? whole.map(([x, y]) => [x + 360, y]) : whole
}

/** The countries of an atlas with their projected rings. */
const countriesOf = (name: string) => {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}`)
  const { arcs, transform, objects } = JSON.parse(readFileSync(file, "utf8")) as Atlas
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Position => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const ringOf = (numbers: Arcs): Ring =>
    numbers.flatMap((n) => (n < 0 ? (lines[~n] ?? []).toReversed() : (lines[n] ?? [])).slice(1))
  return objects.countries.geometries.map((country) => {
    const polygons = (country.type === "Polygon" ? [country.arcs] : country.arcs) as ReadonlyArray<ReadonlyArray<Arcs>>
    return { code: codeOf(country), rings: polygons.flat().map((numbers) => unwrap(ringOf(numbers)).map(project)) }
  })
}

/** Each ring as a start and moves between its points, without those that rounding made equal. */
const pathOf = (rings: ReadonlyArray<Ring>): string =>
  rings
    .map((ring) => {
      const points = ring.filter(([x, y], n) => n === 0 || x !== ring[n - 1]?.[0] || y !== ring[n - 1]?.[1])
      const moves = points.slice(1).map(([x, y], n) => `${x - (points[n]?.[0] ?? 0)} ${y - (points[n]?.[1] ?? 0)}`)
      return moves.length < 2 ? "" : `M${points[0]?.join(" ")}l${moves.join(" ")}z`
    })
    .join("")
    .replaceAll(" -", "-")

const middle = (numbers: ReadonlyArray<number>) => Math.round((Math.min(...numbers) + Math.max(...numbers)) / 2)

/** A dot in the middle of the longest ring. */
const dotOf = (rings: ReadonlyArray<Ring>): string => {
  const longest = rings.reduce((most, ring) => (ring.length > most.length ? ring : most), [])
  const [x, y] = [middle(longest.map(([x]) => x)), middle(longest.map(([, y]) => y))]
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0${-2 * radius} 0z`
}

const drawMap = () => {
  const countries = countriesOf("countries-110m.json").filter(({ code }) => code !== antarctica)
  const drawn = new Set(countries.map(({ code }) => code))
  const small = countriesOf("countries-50m.json").filter(({ code }) => code !== antarctica && !drawn.has(code))
  const points = [...countries, ...small].flatMap(({ rings }) => rings.flat())
  const [left, top, right, bottom] = [
    Math.min(...points.map(([x]) => x)),
    Math.min(...points.map(([, y]) => y)),
    Math.max(...points.map(([x]) => x)),
    Math.max(...points.map(([, y]) => y))
  ]
  const shapes = [
    ...countries.map(({ code, rings }) => [code, pathOf(rings)]),
    ...small.map(({ code, rings }) => [code, dotOf(rings)])
  ]
  return `export const shapes = ${JSON.stringify(shapes)}
export const viewBox = "${left} ${top} ${right - left} ${bottom - top}"`
}

const name = "~world-map"

/** Provides `~world-map`: the countries of the world as SVG paths, drawn from world-atlas (Natural Earth). */
export const worldMap = (): Plugin => ({
  name: "world-map",
  enforce: "pre",
  resolveId: (source) => (source === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? drawMap() : undefined)
})
