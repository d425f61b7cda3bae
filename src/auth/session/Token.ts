import { createHash, randomBytes } from "node:crypto"
import { Effect } from "effect"

/** A new token of 256 random bits, as 43 characters that fit cookies and addresses. */
export const drawToken: Effect.Effect<string> = Effect.sync(() => randomBytes(32).toString("base64url"))

/** Whether a text can be a token at all. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The SHA-256 that is stored in place of the token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex")
