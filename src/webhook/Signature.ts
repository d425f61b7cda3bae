import { createHmac, randomBytes } from "node:crypto"
import { Effect } from "effect"

const prefix = "whsec_"

/** A new secret, as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const drawSecret: Effect.Effect<string> = Effect.sync(() => `${prefix}${randomBytes(32).toString("base64")}`)

/** What is signed, and by which secrets. */
export interface Signed {
  readonly id: string
  /** Seconds since 1970 of this try. */
  readonly timestamp: number
  readonly body: Buffer
}

const signature = (secret: string, { id, timestamp, body }: Signed): string => {
  // The key is what the text stands for, not the text.
  const key = Buffer.from(secret.slice(prefix.length), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`
}

/** The headers of a delivery by Standard Webhooks 1.0.0: one signature for each secret that is valid. */
export const signedHeaders = (secrets: ReadonlyArray<string>, signed: Signed): Readonly<Record<string, string>> => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Linden-Webhooks/1.0",
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.timestamp),
  "webhook-signature": secrets.map((secret) => signature(secret, signed)).join(" ")
})
