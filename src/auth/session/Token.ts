import { createHash, randomBytes } from "node:crypto"
import { Effect } from "effect"

/** A new token of 256 random bits, as 43 characters that are valid in cookies and URLs. */
export const drawToken: Effect.Effect<string> = Effect.sync(() => randomBytes(32).toString("base64url"))

/** Whether a string has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The SHA-256 that is stored instead of the token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex")
