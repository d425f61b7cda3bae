import { closeSync, createWriteStream, openSync, readSync } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect, Option } from "effect"
import { bucketClient } from "../net/Bucket.ts"
import { Settings } from "../settings/Settings.ts"
import { BackupError, because } from "./BackupError.ts"
import { counting, type Tell } from "./Counting.ts"

const patience = "5 minutes"
/** The minimum size of a part of a multipart upload, in bytes; S3 allows at most 10,000 parts. */
const partBytes = 16 * 1024 ** 2
const mostParts = 9000
const probeName = "linden-doctor-test.txt"

const textOf = (xml: string, tag: string): ReadonlyArray<string> =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
  )

/** Backups under a prefix in a bucket of the S3 service from the settings. */
export const backupBucket = (bucket: string, prefix: string) =>
  Effect.gen(function* () {
    const { backup } = yield* Settings
    const service = yield* Option.match(backup.service, {
      onNone: () =>
        Effect.fail(
          new BackupError({
            message: "a bucket needs LINDEN_S3_ENDPOINT, LINDEN_S3_ACCESS_KEY_ID and LINDEN_S3_SECRET_ACCESS_KEY."
          })
        ),
      onSome: Effect.succeed
    })
    const send = bucketClient(service, bucket)
    const where = `s3://${bucket}/${prefix}`
    const pathOf = (name: string) => `/${`${prefix}${name}`.split("/").map(encodeURIComponent).join("/")}`

    const ask = (method: string, path: string, body?: Uint8Array | string) =>
      send(method, path, body).pipe(
        Effect.flatMap((response) =>
          Effect.map(method === "HEAD" ? Effect.succeed("") : Effect.tryPromise(() => response.text()), (text) => ({
            status: response.status,
            headers: response.headers,
            text
          }))
        ),
        Effect.mapError(({ cause }) => because(`${where} cannot be reached`)(cause)),
        Effect.timeoutFail({
          duration: patience,
          onTimeout: () => new BackupError({ message: `${where} does not respond.` })
        }),
        Effect.filterOrFail(
          ({ status }) => status >= 200 && status < 300,
          ({ status, text }) =>
            new BackupError({
              message: `${where} answered ${status} ${textOf(text, "Code")[0] ?? ""}`.trimEnd().concat(".")
            })
        )
      )

    const names = Effect.gen(function* () {
      const found: Array<string> = []
      let next = ""
      do {
        const { text } = yield* ask(
          "GET",
          `?list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}${next === "" ? "" : `&continuation-token=${encodeURIComponent(next)}`}`
        )
        found.push(...textOf(text, "Key").map((key) => key.slice(prefix.length)))
        next = textOf(text, "IsTruncated")[0] === "true" ? (textOf(text, "NextContinuationToken")[0] ?? "") : ""
      } while (next !== "")
      return found.filter((name) => !name.includes("/"))
    })

    const sendParts = (path: string, upload: string, file: string, size: number, tell: (part: number) => void) =>
      Effect.gen(function* () {
        const descriptor = yield* Effect.acquireRelease(
          Effect.try({ try: () => openSync(file, "r"), catch: because("the archive cannot be read") }),
          (one) => Effect.sync(() => closeSync(one))
        )
        const room = Buffer.allocUnsafeSlow(Math.max(partBytes, Math.ceil(size / mostParts)))
        const tags: Array<string> = []
        for (let offset = 0; offset < size; offset += room.length) {
          const length = yield* Effect.try({
            try: () => readSync(descriptor, room, 0, Math.min(room.length, size - offset), offset),
            catch: because("the archive cannot be read")
          })
          const number = tags.length + 1
          const { headers } = yield* ask(
            "PUT",
            `${path}?partNumber=${number}&uploadId=${upload}`,
            room.subarray(0, length)
          )
          tags.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get("etag") ?? ""}</ETag></Part>`)
          tell((offset + length) / size)
        }
        const { text } = yield* ask(
          "POST",
          `${path}?uploadId=${upload}`,
          `<CompleteMultipartUpload>${tags.join("")}</CompleteMultipartUpload>`
        )
        // S3 may report an error with status 200, because it sends the status before the upload is complete.
        const [fault] = text.includes("<Error>") ? textOf(text, "Code") : []
        if (fault !== undefined)
          return yield* new BackupError({ message: `${where} did not store the backup: ${fault}.` })
      }).pipe(Effect.scoped)

    /** Opens a file for reading; fails if the service does not answer with the file. */
    const open = (name: string) =>
      send("GET", pathOf(name)).pipe(
        Effect.mapError(({ cause }) => because(`${where} cannot be reached`)(cause)),
        Effect.timeoutFail({
          duration: patience,
          onTimeout: () => new BackupError({ message: `${where} does not respond.` })
        }),
        Effect.flatMap(({ status, body }) =>
          status === 200 && body !== null
            ? Effect.succeed(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]))
            : new BackupError({ message: `${where}${name} cannot be read: the service answered ${status}.` })
        )
      )

    return {
      where,
      names,
      open,
      /** Whether the bucket has a file with this name. */
      has: (name: string) =>
        send("HEAD", pathOf(name)).pipe(
          Effect.map(({ status }) => status === 200),
          Effect.mapError(({ cause }) => because(`${where} cannot be reached`)(cause))
        ),
      /** Downloads a file. `tell` receives the number of bytes of each chunk. */
      fetch: (name: string, file: string, tell: Tell) =>
        Effect.flatMap(open(name), (source) =>
          Effect.tryPromise({
            try: (signal) =>
              pipeline(
                source,
                counting(({ length }) => tell(length)),
                createWriteStream(file, { flags: "wx", mode: 0o600 }),
                { signal }
              ),
            catch: because(`${where}${name} cannot be downloaded`)
          })
        ),
      /** Uploads a file in parts; it appears under its name only once it is complete. */
      send: (file: string, name: string, size: number, tell: (part: number) => void) =>
        Effect.gen(function* () {
          const path = `/${prefix}${name}`
          const { text } = yield* ask("POST", `${path}?uploads=`, "")
          const upload = encodeURIComponent(textOf(text, "UploadId")[0] ?? "")
          yield* sendParts(path, upload, file, size, tell).pipe(
            Effect.onError(() => Effect.ignore(ask("DELETE", `${path}?uploadId=${upload}`)))
          )
          const { headers } = yield* ask("HEAD", path)
          if (Number(headers.get("content-length")) !== size)
            return yield* new BackupError({ message: `${where} stored the backup with a different length.` })
        }),
      remove: (name: string) => Effect.asVoid(ask("DELETE", `/${prefix}${name}`)),
      /** Stores and deletes a small file to test write access, which a key that can list files may lack. */
      probe: Effect.zipRight(
        ask("PUT", `/${prefix}${probeName}`, "A test of linden doctor.\n"),
        ask("DELETE", `/${prefix}${probeName}`)
      )
    }
  })
