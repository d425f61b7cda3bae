import { createHmac, randomBytes } from "node:crypto"
import { Effect } from "effect"

const prefix = "whsec_"

/** A new secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const drawSecret: Effect.Effect<string> = Effect.sync(() => `${prefix}${randomBytes(32).toString("base64")}`)

/** The signed content. */
export interface Signed {
  readonly id: string
  /** The time of this attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: Buffer
}

const signature = (secret: string, { id, timestamp, body }: Signed): string => {
  // The key is the decoded secret, not the encoded string.
  const key = Buffer.from(secret.slice(prefix.length), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`
}

/** The headers of a delivery by Standard Webhooks 1.0.0: one signature for each valid secret. */
export const signedHeaders = (secrets: ReadonlyArray<string>, signed: Signed): Readonly<Record<string, string>> => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Linden-Webhooks/1.0",
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.timestamp),
  "webhook-signature": secrets.map((secret) => signature(secret, signed)).join(" ")
})
