import type { Effect } from "effect"

/** Updates of the app itself. */
export interface Updater {
  /** Whether this build was made with a feed of updates to ask. */
  readonly hasFeed: Effect.Effect<boolean>
  /** Asks the feed and fetches what is newer; gives the version that the next start will be, or null. */
  readonly fetch: Effect.Effect<string | null, { readonly message: string }>
}
