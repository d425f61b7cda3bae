import { Effect } from "effect"
import { customAlphabet } from "nanoid"
import { isScanCode } from "../contract/ScanCode.ts"

// Six of 55 characters without look-alikes. Each additional one would make every QR code denser.
const draw = customAlphabet("23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ", 6)

/** A new scan code, which distinguishes scans of a QR code from other visits. */
export const drawScanCode: Effect.Effect<string> = Effect.sync(() => draw())

/** The scan code in a request target; undefined if it has none. */
export const scanCodeIn = (target: string): string | undefined => {
  const code = /[?&]qr=([^&#]*)/.exec(target)?.[1]
  return code !== undefined && isScanCode(code) ? code : undefined
}
