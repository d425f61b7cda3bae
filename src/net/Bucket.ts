import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { Data, Effect, Redacted } from "effect"

/** An S3 service, with its credentials. */
export interface BucketService {
  /** The address of the service, without the bucket and without a trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
}

/** An S3 service could not be reached. */
export class BucketUnreachable extends Data.TaggedError("BucketUnreachable")<{ readonly cause: unknown }> {}

const octets = { "content-type": "application/octet-stream" }

/** The number of retries after an error of the service. */
const retries = 3

/** Sends signed requests to a bucket; a path starts with a slash or a question mark. */
export const bucketClient = (service: BucketService, bucket: string) => {
  const { endpoint, region, accessKeyId, secretAccessKey } = service
  const secret = Redacted.value(secretAccessKey)
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, service: "s3", region, retries })
  return (method: string, path: string, body?: Uint8Array | string): Effect.Effect<Response, BucketUnreachable> =>
    Effect.tryPromise({
      try: (signal) => {
        const hash = createHash("sha256")
          .update(body ?? "")
          .digest("hex")
        return client.fetch(`${endpoint}/${bucket}${path}`, {
          method,
          signal,
          redirect: "error",
          headers: { "x-amz-content-sha256": hash, ...(body instanceof Uint8Array && octets) },
          ...(body === undefined ? {} : { body: typeof body === "string" ? body : Uint8Array.from(body) })
        })
      },
      catch: (cause) => new BucketUnreachable({ cause })
    })
}
