import type { Effect, Option } from "effect"

/** Encrypts secrets so that only this user on this machine can read them; none if the system doesn't support this. */
export interface Vault {
  /** Encrypts a secret and encodes it as base64. */
  readonly seal: (secret: string) => Effect.Effect<Option.Option<string>>
  /** Decrypts a secret; none if it was encrypted elsewhere or is damaged. */
  readonly unseal: (sealed: string) => Effect.Effect<Option.Option<string>>
}
