import type { UserId } from "../contract/Id.ts"
import type { Snapshot } from "../trash/Snapshot.ts"

interface Meanwhile {
  /** The versions of what is on the page, by ids, and the highest of what was taken off it. */
  readonly versions: ReadonlyMap<string, number>
  readonly removed: number
  /** Who brings the rows back. */
  readonly by: UserId
}

/** Rows that come back, with versions that nobody has read of anything else: what is still the same goes on with its own. */
export const continued = (rows: Snapshot[string], { versions, removed, by }: Meanwhile): Snapshot[string] =>
  rows.map((row) => {
    // Rows that were kept before there were versions are of none.
    const { version: kept = 0 } = row
    const version = versions.get(String(row["id"]))
    return version === kept ? row : { ...row, version: Math.max(Number(kept), version ?? removed) + 1, updated_by: by }
  })
