import type { UserId } from "../contract/Id.ts"
import type { Snapshot } from "../trash/Snapshot.ts"

interface Meanwhile {
  /** The current versions of the page's items by id, and the highest version of any removed item. */
  readonly versions: ReadonlyMap<string, number>
  readonly removed: number
  /** The user who restores the rows. */
  readonly by: UserId
}

/** Gives restored rows versions that no other state of them had. Unchanged rows keep theirs. */
export const continued = (rows: Snapshot[string], { versions, removed, by }: Meanwhile): Snapshot[string] =>
  rows.map((row) => {
    // Rows stored before versions were introduced have none.
    const { version: kept = 0 } = row
    const version = versions.get(String(row["id"]))
    return version === kept ? row : { ...row, version: Math.max(Number(kept), version ?? removed) + 1, updated_by: by }
  })
