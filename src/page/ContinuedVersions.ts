import type { UserId } from "../contract/Id.ts"
import type { Snapshot } from "../trash/Snapshot.ts"

interface Meanwhile {
  /** The current versions of the page's items by id, and the highest version of any removed item. */
  readonly versions: ReadonlyMap<string, number>
  readonly removed: number
  /** The user who restores the rows. */
  readonly by: UserId
}

/**
 * Assigns restored rows version numbers that no other state of these rows has had. Unchanged rows keep their versions.
 */
export const continued = (rows: Snapshot[string], { versions, removed, by }: Meanwhile): Snapshot[string] =>
  rows.map((row) => {
    // Rows stored before versions were introduced have no version.
    const { version: kept = 0 } = row
    const version = versions.get(String(row["id"]))
    return version === kept ? row : { ...row, version: Math.max(Number(kept), version ?? removed) + 1, updated_by: by }
  })
