// Assembles the app in dist.desktop/, for Electron to run and for the packager to pack: bundles, icons, and the few
// packages that can't be bundled.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { drawIcons } from "./icons/draw.mjs"

export const root = join(import.meta.dirname, "..")
const ownStage = join(root, "dist.desktop")

export { ownStage as stage }

/** Packages that can't be bundled: native code. */
const outside = ["better-sqlite3", "sharp"]
/** Packages that are needed to build native code, but not at run time. */
const forBuilds = new Set(["node-addon-api"])

const read = (path) => JSON.parse(readFileSync(path, "utf8"))

const found = (name, from) => {
  const place = join(from, "node_modules", name)
  if (existsSync(join(place, "package.json"))) return place
  return from === root || from === dirname(from) ? undefined : found(name, dirname(from))
}

/** The folders in node_modules of packages and all their dependencies. */
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

/** Copies a package, unless the same version is already there. */
const copyPackage = (place, stage) => {
  const target = join(stage, relative(root, place))
  const isThere =
    existsSync(join(target, "package.json")) &&
    read(join(target, "package.json")).version === read(join(place, "package.json")).version
  if (isThere) return
  cpSync(place, target, { recursive: true, filter: (path) => !path.slice(place.length).includes("node_modules") })
}

/** @param {string} stage the folder in which to assemble the app */
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
