import { Config, ConfigError, Effect, Option } from "effect"
import type { BucketService } from "../net/Bucket.ts"
import { read, secret } from "./SettingConfig.ts"
import { bucketName, bucketPrefix, given, webAddress } from "./SettingTexts.ts"

/** A bucket of an S3 service. */
export interface BucketSettings extends BucketService {
  readonly bucket: string
  /** The prefix of all file names. */
  readonly prefix: string
}

const needed = <A>(name: string, wanted: string, value: Option.Option<A>) =>
  Effect.mapError(value, () => ConfigError.InvalidData([name], `must be ${wanted} because LINDEN_S3_BUCKET is set`))

/** The bucket for uploads of several servers; none if no bucket is configured. */
export const bucket = Effect.gen(function* () {
  const name = yield* Config.option(read("LINDEN_S3_BUCKET", bucketName, "the name of a bucket such as linden-uploads"))
  const endpoint = yield* Config.option(read("LINDEN_S3_ENDPOINT", webAddress, "a URL such as https://s3.example.com"))
  const region = yield* Config.nonEmptyString("LINDEN_S3_REGION").pipe(Config.withDefault("us-east-1"))
  const prefix = yield* read("LINDEN_S3_PREFIX", bucketPrefix, "letters, digits and - _ . /, such as linden/").pipe(
    Config.withDefault("")
  )
  const accessKeyId = yield* Config.option(Config.nonEmptyString("LINDEN_S3_ACCESS_KEY_ID"))
  const secretAccessKey = yield* secret("LINDEN_S3_SECRET_ACCESS_KEY", given, "the secret access key")
  const database = yield* Config.option(Config.nonEmptyString("LINDEN_DATABASE_URL"))
  if (Option.isNone(name)) return Option.none<BucketSettings>()
  yield* needed("LINDEN_DATABASE_URL", "the URL of a PostgreSQL database", database)
  return Option.some<BucketSettings>({
    bucket: name.value,
    endpoint: (yield* needed("LINDEN_S3_ENDPOINT", "the URL of the service", endpoint)).replace(/\/+$/, ""),
    region,
    prefix,
    accessKeyId: yield* needed("LINDEN_S3_ACCESS_KEY_ID", "an access key ID", accessKeyId),
    secretAccessKey: yield* needed("LINDEN_S3_SECRET_ACCESS_KEY", "the secret access key", secretAccessKey)
  })
})
