import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import S3rver from "s3rver"
import type { BucketSettings } from "../../src/settings/BucketSettings.ts"

const bucket = "linden-test"

/** An S3 server with an empty bucket, until the scope closes. */
export const bucketServer = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-bucket-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  const start = (port: number) =>
    Effect.promise(async () => {
      const server = new S3rver({
        ...{ address: "127.0.0.1", port, silent: true, directory },
        configureBuckets: [{ name: bucket, configs: [] }]
      })
      return { server, address: await server.run() }
    })
  const { address, server } = yield* start(0)
  let running: S3rver | undefined = server
  const stop = Effect.promise(async () => {
    await running?.close()
    running = undefined
  })
  yield* Effect.addFinalizer(() => stop)
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket,
    region: "us-east-1",
    prefix: "pictures/",
    accessKeyId: "S3RVER",
    secretAccessKey: Redacted.make("S3RVER")
  }
  return {
    settings,
    /** The names of the pictures in the bucket. */
    names: Effect.sync(() =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: "utf8" })
        .flatMap((name) => /^pictures\/(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .sort()
    ),
    /** The keys of all objects in the bucket. */
    all: Effect.sync(() =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: "utf8" })
        .flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .sort()
    ),
    /** `stop` takes the server offline, `start` brings it back with its objects. */
    stop,
    start: Effect.map(start(address.port), (again) => {
      running = again.server
    })
  }
})
