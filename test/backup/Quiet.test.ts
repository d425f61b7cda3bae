import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { Mailer } from "../../src/mail/Mailer.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { filesInBucket } from "../../src/upload/Bucket.ts"
import { bucketServer } from "../support/BucketServer.ts"
import { settingsFor } from "../support/TestServer.ts"

const file = "0123456789012345678901234567890123456789.png"
const mail = {
  server: Redacted.make({ host: "127.0.0.1", port: 1, secure: false, auth: undefined }),
  from: "links@example.com"
}

describe.each([
  { isTestRestore: true, left: [file], canMail: false },
  { isTestRestore: false, left: [], canMail: true }
])("a server whose data is a test restore: $isTestRestore", ({ isTestRestore, left, canMail }) => {
  it.scopedLive(`has ${left.length} of its deleted pictures in the bucket`, () =>
    Effect.gen(function* () {
      const { settings, names } = yield* bucketServer
      const own = yield* settingsFor("sqlite", { bucket: Option.some(settings), isTestRestore })
      const files = yield* Effect.provideService(filesInBucket, Settings, own)
      yield* files.put({ file, bytes: Buffer.from("picture") })
      yield* files.remove(file)
      expect(yield* names).toEqual(left)
    })
  )

  it.scopedLive(`${canMail ? "sends" : "offers no"} mail`, () =>
    Effect.gen(function* () {
      const own = yield* settingsFor("sqlite", { mail: Option.some(mail), isTestRestore })
      const live = Mailer.Default.pipe(
        Layer.provideMerge(MigrationsLive),
        Layer.provide(Layer.fresh(sqliteLayer(":memory:"))),
        Layer.provide(Layer.succeed(Settings, own))
      )
      const mailer = yield* Effect.provide(Mailer, live)
      expect(mailer.isSet).toBe(canMail)
    })
  )
})
