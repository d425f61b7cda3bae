import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import type { StaticFile } from "../http/StaticFile.ts"

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8"
}

/**
 * The folder that `build.mjs` fills next to the bundle, with its files or, when run from sources, one that is filled on
 * demand.
 */
const built = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = yield* path.fromFileUrl(new URL("./docs/", import.meta.url))
  if (yield* files.exists(folder)) return { folder, names: yield* files.readDirectory(folder) }
  const cache = yield* path.fromFileUrl(new URL("../../node_modules/.cache/linden-docs/", import.meta.url))
  // The specifier is computed, so that the bundler ignores this import.
  const { buildReference }: { buildReference: (folder: string) => Promise<ReadonlyArray<string>> } =
    yield* Effect.promise(() => import(new URL("./build.mjs", import.meta.url).href))
  return { folder: cache, names: yield* Effect.promise(() => buildReference(cache)) }
})

/** The script and the style of the reference by name; empty if they were not built. */
export const findAssets = Effect.gen(function* () {
  const path = yield* Path.Path
  const { folder, names } = yield* built
  return new Map(
    names
      .filter((name) => /^reference-[0-9a-f]{16}\.(?:js|css)$/.test(name))
      .map((name): [string, StaticFile] => [
        name,
        { path: path.join(folder, name), type: types[path.extname(name)] ?? "", encodings: ["br", "gzip"] }
      ])
  )
})
