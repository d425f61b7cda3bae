import type { UserId } from "../contract/Id.ts"
import type { Snapshot } from "../trash/Snapshot.ts"

interface Meanwhile {
  /** The versions of the items on the page by id, and the highest version of a removed one. */
  readonly versions: ReadonlyMap<string, number>
  readonly removed: number
  /** The person who restores the rows. */
  readonly by: UserId
}

/** Restored rows with versions that no other state of them had; unchanged rows keep their own. */
export const continued = (rows: Snapshot[string], { versions, removed, by }: Meanwhile): Snapshot[string] =>
  rows.map((row) => {
    // Rows stored before versions existed have none.
    const { version: kept = 0 } = row
    const version = versions.get(String(row["id"]))
    return version === kept ? row : { ...row, version: Math.max(Number(kept), version ?? removed) + 1, updated_by: by }
  })
