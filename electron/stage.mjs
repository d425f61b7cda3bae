// Lays out the app as Electron runs it and as the packager packs it, in dist.desktop/: the bundles, the icons, and the
// few packages that cannot be bundled.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { drawIcons } from "./icons/draw.mjs"

export const root = join(import.meta.dirname, "..")
const ownStage = join(root, "dist.desktop")

export { ownStage as stage }

/** What the bundles leave outside: native code, and a package that reads files beside itself. */
const outside = ["better-sqlite3", "sharp", "pdfkit"]
/** What native code is built with, which nothing asks for when it runs. */
const forBuilds = new Set(["node-addon-api"])

const read = (path) => JSON.parse(readFileSync(path, "utf8"))

const found = (name, from) => {
  const place = join(from, "node_modules", name)
  if (existsSync(join(place, "package.json"))) return place
  return from === root || from === dirname(from) ? undefined : found(name, dirname(from))
}

/** The folders of packages and of all that they need, as they lie below node_modules. */
export const packagesFor = (names, from = root, known = new Set()) => {
  for (const name of names) {
    const place = forBuilds.has(name) ? undefined : found(name, from)
    if (place === undefined || known.has(place)) continue
    known.add(place)
    const { dependencies = {}, optionalDependencies = {} } = read(join(place, "package.json"))
    packagesFor([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], place, known)
  }
  return known
}

const manifest = () => {
  const { name, version, description, license } = read(join(root, "package.json"))
  const versionOf = (one) => read(join(root, "node_modules", one, "package.json")).version
  return {
    name,
    productName: "Linden",
    version,
    description,
    license,
    author: "The Linden project",
    homepage: "https://linden.invalid/",
    type: "module",
    main: "dist/electron/main.js",
    dependencies: Object.fromEntries(outside.map((one) => [one, versionOf(one)]))
  }
}

/** What was copied before stays, as long as it is the same version. */
const copyPackage = (place, stage) => {
  const target = join(stage, relative(root, place))
  const isThere =
    existsSync(join(target, "package.json")) &&
    read(join(target, "package.json")).version === read(join(place, "package.json")).version
  if (isThere) return
  cpSync(place, target, { recursive: true, filter: (path) => !path.slice(place.length).includes("node_modules") })
}

/** @param {string} stage the folder that becomes the app */
export const layOut = async (stage = ownStage) => {
  mkdirSync(stage, { recursive: true })
  rmSync(join(stage, "dist"), { recursive: true, force: true })
  cpSync(join(root, "dist"), join(stage, "dist"), { recursive: true, filter: (path) => !path.endsWith(".map") })
  await drawIcons(join(stage, "dist/electron/icons"))
  for (const place of packagesFor(outside)) copyPackage(place, stage)
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(root, "LICENSE"), join(stage, "LICENSE"))
}

if (process.argv[1] === import.meta.filename) await layOut()
