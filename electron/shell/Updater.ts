import type { Effect } from "effect"

/** Updates of the app itself. */
export interface Updater {
  /** Whether this build has an update feed. */
  readonly hasFeed: Effect.Effect<boolean>
  /** Checks the feed and downloads an update; returns the version that the next start will run, or null. */
  readonly fetch: Effect.Effect<string | null, { readonly message: string }>
}
