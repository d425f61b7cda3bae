import { Data, Effect, Option, Stream } from "effect"
import { bucketClient } from "../net/Bucket.ts"
import type { BucketSettings } from "../settings/BucketSettings.ts"
import { Settings } from "../settings/Settings.ts"
import type { NamedFile } from "./FileStore.ts"

/** A request to the bucket failed. */
export class BucketError extends Data.TaggedError("BucketError")<{
  readonly file: string
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number
  readonly cause?: unknown
}> {}

/** The timeout of a request. */
const patience = "20 seconds"
const unset = "LINDEN_S3_BUCKET is not set"

export interface FilesInBucket {
  /** Whether the settings name a bucket; new files are then stored there. */
  readonly isSet: boolean
  /** Whether the bucket has a file of this length, in bytes. */
  readonly has: (file: string, size: number) => Effect.Effect<boolean, BucketError>
  readonly put: (file: NamedFile) => Effect.Effect<void, BucketError>
  /** Removes a file; succeeds if it does not exist. */
  readonly remove: (file: string) => Effect.Effect<void, BucketError>
  readonly stream: (file: string) => Stream.Stream<Uint8Array, BucketError>
}

const make = (settings: BucketSettings): FilesInBucket => {
  const send = bucketClient(settings, settings.bucket)

  const ask = (method: string, file: string, bytes?: Uint8Array) =>
    send(method, `/${settings.prefix}${file}`, bytes).pipe(
      Effect.mapError(({ cause }) => new BucketError({ file, status: 0, cause })),
      Effect.timeoutFail({ duration: patience, onTimeout: () => new BucketError({ file, status: 0 }) }),
      Effect.withSpan(`Bucket.${method.toLowerCase()}`)
    )

  /** Discards the unread body of a response, so that its connection can be reused. */
  const done = (response: Response) => Effect.ignore(Effect.tryPromise(async () => response.body?.cancel()))

  const expectOf = (file: string, response: Response, ...statuses: ReadonlyArray<number>) =>
    statuses.includes(response.status) ? Effect.void : new BucketError({ file, status: response.status })

  return {
    isSet: true,
    has: (file, size) =>
      Effect.gen(function* () {
        const response = yield* ask("HEAD", file)
        yield* done(response)
        yield* expectOf(file, response, 200, 404)
        return response.status === 200 && Number(response.headers.get("content-length")) === size
      }),
    put: ({ file, bytes }) =>
      Effect.gen(function* () {
        const response = yield* ask("PUT", file, bytes)
        yield* done(response)
        yield* expectOf(file, response, 200, 201, 204)
      }),
    remove: (file) =>
      Effect.gen(function* () {
        const response = yield* ask("DELETE", file)
        yield* done(response)
        yield* expectOf(file, response, 200, 204, 404)
      }),
    stream: (file) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const response = yield* ask("GET", file)
          const body = response.body
          if (response.status !== 200 || body === null) {
            yield* done(response)
            return yield* new BucketError({ file, status: response.status })
          }
          return Stream.fromReadableStream({
            evaluate: () => body,
            onError: (cause) => new BucketError({ file, status: 200, cause })
          }).pipe(Stream.timeoutFail(() => new BucketError({ file, status: 200 }), patience))
        })
      )
  }
}

const notSet: FilesInBucket = {
  isSet: false,
  has: (file) => new BucketError({ file, status: 0, cause: unset }),
  put: ({ file }) => new BucketError({ file, status: 0, cause: unset }),
  remove: (file) => new BucketError({ file, status: 0, cause: unset }),
  stream: (file) => Stream.fail(new BucketError({ file, status: 0, cause: unset }))
}

/** Upload files in the S3 bucket from the settings. Without a bucket, every operation fails. */
export const filesInBucket = Effect.map(Settings, ({ bucket, isTestRestore }) => {
  const files = Option.match(bucket, { onNone: () => notSet, onSome: make })
  // The files may belong to the real installation, which has others.
  return isTestRestore ? { ...files, remove: () => Effect.void } : files
})
