import { describe, expect, it } from "vitest"
import { latestOf } from "../../src/backup/BackupName.ts"

describe("the latest backup of a folder", () => {
  it.each([
    [[], undefined],
    [["notes.txt", "linden.db"], undefined],
    [["linden-20261123T031500Z-595c6ce6.tar.gz", "x"], "linden-20261123T031500Z-595c6ce6.tar.gz"],
    [
      ["linden-20261124T000000Z-595c6ce6.tar.gz", "linden-scheduled-20261125T000000Z-595c6ce6.tar.gz"],
      "linden-scheduled-20261125T000000Z-595c6ce6.tar.gz"
    ],
    [["linden-20261124T000000Z-595c6ce6.tar.gz", "linden-20261125T000000Z-00000000.tar.gz"], "several"]
  ])("of %j is %s", (names, latest) => {
    expect(latestOf(names)).toBe(latest)
  })
})
