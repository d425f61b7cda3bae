import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import type { StaticFile } from "../http/StaticFile.ts"

const scriptName = /^reference-[0-9a-f]{16}\.js$/

/** The folder that `build.mjs` filled beside the bundle; from sources, one that is filled from node_modules now. */
const folder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const built = yield* path.fromFileUrl(new URL("./docs/", import.meta.url))
  if (yield* files.exists(built)) return built
  const cache = yield* path.fromFileUrl(new URL("../../node_modules/.cache/linden-docs/", import.meta.url))
  // The address is computed so that the bundler leaves this import alone.
  const { writeReference }: { writeReference: (folder: string) => void } = yield* Effect.promise(
    () => import(new URL("./reference.mjs", import.meta.url).href)
  )
  yield* Effect.sync(() => writeReference(cache))
  return cache
})

/** The one script of the reference, looked for when it is first asked for; null where nothing was built. */
export const findScript = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const found = yield* folder
  const name = (yield* files.readDirectory(found)).filter((one) => scriptName.test(one)).sort()[0]
  if (name === undefined) return null
  const file: StaticFile = {
    path: path.join(found, name),
    type: "text/javascript; charset=utf-8",
    encodings: ["gzip"]
  }
  return { name, file }
})
