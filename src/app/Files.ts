import { FileSystem, HttpServerRequest, HttpServerResponse, Path } from "@effect/platform"
import { Effect } from "effect"

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json"
}

/** A file of the dashboard, with the smaller copies of it that were made with it. */
export interface AppFile {
  readonly path: string
  readonly type: string
  readonly encodings: ReadonlyArray<"br" | "gzip">
}

const suffixes = { br: ".br", gzip: ".gz" } as const

/** Beside the bundle; from sources, where the last build put it. */
const folder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const beside = yield* path.fromFileUrl(new URL("./app/", import.meta.url))
  return (yield* files.exists(path.join(beside, "index.html")))
    ? beside
    : yield* path.fromFileUrl(new URL("../../dist/app/", import.meta.url))
})

/** Every file of the dashboard by its path below `/app/`; none where it was not built. Nothing else is ever read. */
export const listFiles = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = yield* folder
  const names = (yield* files.exists(root)) ? yield* files.readDirectory(root, { recursive: true }) : []
  const known = new Set(names)
  const found = new Map<string, AppFile>()
  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf(".") + 1)]
    if (type === undefined) continue
    const encodings = (["br", "gzip"] as const).filter((encoding) => known.has(name + suffixes[encoding]))
    found.set(name.replaceAll("\\", "/"), { path: path.join(root, name), type, encodings })
  }
  return found
})

const takes = (accepted: string, encoding: string) =>
  accepted.split(",").some((one) => {
    const [name, quality] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return name === encoding && (quality === undefined || Number(quality) > 0)
  })

/** Sends a file from the disk, in the smallest form that the browser takes. */
export const sendFile = (file: AppFile, headers: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const accepted = request.headers["accept-encoding"] ?? ""
    const encoding = file.encodings.find((one) => takes(accepted, one))
    const path = encoding === undefined ? file.path : file.path + suffixes[encoding]
    const named = {
      ...headers,
      "content-type": file.type,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      ...(encoding === undefined ? {} : { "content-encoding": encoding })
    }
    if (request.method !== "HEAD") return yield* HttpServerResponse.file(path, { headers: named })
    const { size } = yield* (yield* FileSystem.FileSystem).stat(path)
    return HttpServerResponse.empty({ status: 200, headers: { ...named, "content-length": String(size) } })
  })
