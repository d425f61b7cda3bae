import { createHash } from "node:crypto"

/** A Content-Security-Policy source for an inline script or style. */
export const cspHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The SHA-256 hash of a string, in hex. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
