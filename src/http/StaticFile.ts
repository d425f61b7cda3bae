import { FileSystem, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"

/** A file on the disk, with its compressed copies. */
export interface StaticFile {
  readonly path: string
  readonly type: string
  /** The encodings of the compressed copies, the smallest first. */
  readonly encodings: ReadonlyArray<keyof typeof suffixes>
}

/** The suffixes of compressed copies. */
export const suffixes = { br: ".br", gzip: ".gz" } as const

/** Headers for files whose names change with their content, so that browsers can cache them for a year. */
export const immutable = { "cache-control": "public, max-age=31536000, immutable" }

/** Whether an `Accept-Encoding` header lists an encoding. */
export const takesEncoding = (accepted: string, encoding: string) =>
  accepted.split(",").some((one) => {
    const [name, quality] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return name === encoding && (quality === undefined || Number(quality) > 0)
  })

/** Sends a file from the disk, in the smallest encoding that the browser accepts. */
export const sendFile = (file: StaticFile, headers: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const accepted = request.headers["accept-encoding"] ?? ""
    const encoding = file.encodings.find((one) => takesEncoding(accepted, one))
    const path = encoding === undefined ? file.path : file.path + suffixes[encoding]
    const named = {
      ...headers,
      "content-type": file.type,
      vary: "accept-encoding",
      ...(encoding === undefined ? {} : { "content-encoding": encoding })
    }
    if (request.method !== "HEAD") return yield* HttpServerResponse.file(path, { headers: named })
    // For HEAD, do not open the file, because it would never be read.
    const { size } = yield* (yield* FileSystem.FileSystem).stat(path)
    return HttpServerResponse.empty({ status: 200, headers: { ...named, "content-length": String(size) } })
  })
