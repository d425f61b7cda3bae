import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { takesEncoding } from "./StaticFile.ts"

/** A text that is stored only in its compressed form. */
export interface CompressedText {
  readonly contentType: string
  readonly etag: string
  readonly bytes: Uint8Array
}

/** Compresses a text, off the main thread. */
export const compressText = (text: string, contentType: string): Effect.Effect<CompressedText> =>
  Effect.map(
    Effect.promise(() => promisify(gzip)(text, { level: 9 })),
    (bytes) => ({ contentType, etag: `W/"${createHash("sha1").update(text).digest("base64url")}"`, bytes })
  )

/** Sends a text, compressed if the client accepts gzip; 304 if the client has it already. */
export const sendCompressed = (
  { contentType, etag, bytes }: CompressedText,
  headers: Readonly<Record<string, string>>
) =>
  Effect.gen(function* () {
    const { headers: sent } = yield* HttpServerRequest.HttpServerRequest
    const named = { ...headers, etag, vary: "accept-encoding" }
    const known = (sent["if-none-match"] ?? "").split(",").map((tag) => tag.trim())
    if (known.includes(etag)) return HttpServerResponse.empty({ status: 304, headers: named })
    if (takesEncoding(sent["accept-encoding"] ?? "", "gzip"))
      return HttpServerResponse.uint8Array(bytes, { contentType, headers: { ...named, "content-encoding": "gzip" } })
    const plain = yield* Effect.promise(() => promisify(gunzip)(bytes))
    return HttpServerResponse.uint8Array(plain, { contentType, headers: named })
  })
