import { randomFillSync } from "node:crypto"

const acceptable = /^[A-Za-z0-9._-]{1,64}$/
const idLength = 16
const idsAtOnce = 256

// Every response needs an id, and nanoid takes eight times as long. So random characters are generated in bulk and cut
// into ids.
const pool = Buffer.allocUnsafeSlow((idLength * idsAtOnce * 3) / 4)
let drawn = ""
let used = 0

/** A new request id: 96 random bits as 16 characters. */
const newRequestId = (): string => {
  if (used === drawn.length) {
    drawn = randomFillSync(pool).toString("base64url")
    used = 0
  }
  used += idLength
  return drawn.slice(used - idLength, used)
}

/** The request id: a valid `X-Request-Id`, or else a new one. */
export const requestIdOf = (incoming: string | undefined): string =>
  incoming !== undefined && acceptable.test(incoming) ? incoming : newRequestId()
