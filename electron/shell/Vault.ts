import type { Effect, Option } from "effect"

/** Keeps secrets such that only this person on this machine reads them; none where the system has nothing for that. */
export interface Vault {
  /** A secret sealed, as base64 text. */
  readonly seal: (secret: string) => Effect.Effect<Option.Option<string>>
  /** The secret in what was sealed here; none where it was sealed elsewhere or is damaged. */
  readonly unseal: (sealed: string) => Effect.Effect<Option.Option<string>>
}
