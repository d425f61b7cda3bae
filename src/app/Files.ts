import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { type StaticFile, suffixes } from "../http/StaticFile.ts"

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json"
}

/** The folder next to the bundle or, when run from sources, the output of the last build. */
const folder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const beside = yield* path.fromFileUrl(new URL("./app/", import.meta.url))
  return (yield* files.exists(path.join(beside, "index.html")))
    ? beside
    : yield* path.fromFileUrl(new URL("../../dist/app/", import.meta.url))
})

/** All files of the dashboard, by path below `/app/`; empty if it was not built. No other file is ever served. */
export const listFiles = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = yield* folder
  const names = (yield* files.exists(root)) ? yield* files.readDirectory(root, { recursive: true }) : []
  const known = new Set(names)
  const found = new Map<string, StaticFile>()
  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf(".") + 1)]
    if (type === undefined) continue
    const encodings = (["br", "gzip"] as const).filter((encoding) => known.has(name + suffixes[encoding]))
    found.set(name.replaceAll("\\", "/"), { path: path.join(root, name), type, encodings })
  }
  return found
})
