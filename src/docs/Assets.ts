import { FileSystem, HttpServerRequest, HttpServerResponse, Path } from "@effect/platform"
import { Effect } from "effect"

const immutable = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  vary: "accept-encoding"
}

const scriptName = /^reference-[0-9a-f]{16}\.js$/

const takesGzip = (accepted: string | undefined) =>
  /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(accepted ?? "")

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
  return name === undefined ? null : { name, path: path.join(found, name) }
})

/** Sends the script from the disk, compressed where the browser takes that. */
export const sendScript = (path: string) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const gzip = takesGzip(request.headers["accept-encoding"])
    const file = gzip ? `${path}.gz` : path
    const headers = gzip ? { ...immutable, "content-encoding": "gzip" } : immutable
    if (request.method !== "HEAD") return yield* HttpServerResponse.file(file, { headers })
    // The file of an answer to HEAD would be opened and never read.
    const { size } = yield* (yield* FileSystem.FileSystem).stat(file)
    return HttpServerResponse.empty({ status: 200, headers: { ...headers, "content-length": String(size) } })
  })
