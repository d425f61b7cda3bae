import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { backupName, isByHand, scheduledAt } from "../../src/backup/BackupName.ts"
import { toRemove } from "../../src/backup/MakeBackup.ts"
import { backupKeep } from "../../src/settings/BackupSettings.ts"

const node = "595c6ce6-d402-4956-a758-b4210e930235"
const day = 86_400_000
const start = Date.UTC(2026, 0, 1, 3, 30)
const daily = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `n${n}`, at: start + n * day }))

describe("backups to keep", () => {
  it("are the last ones, or the last of each day, week and month that has one", () => {
    const all = daily(400)
    const keeps = (text: string) => {
      const keep = backupKeep(text)
      if (keep === undefined) throw new Error(text)
      const gone = new Set(toRemove(all, keep))
      return all.filter(({ name }) => !gone.has(name)).map(({ at }) => new Date(at).toISOString().slice(0, 10))
    }
    expect(keeps("3")).toEqual(["2027-02-02", "2027-02-03", "2027-02-04"])
    expect(keeps("2d,3w")).toEqual(["2027-01-24", "2027-01-31", "2027-02-03", "2027-02-04"])
    expect(keeps("1d 3m")).toEqual(["2026-12-31", "2027-01-31", "2027-02-04"])
  })

  it("always include the newest one, and never exceed the requested number", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 3 * 365 * 24 }), { minLength: 1, maxLength: 60 }),
        fc.record({ last: fc.nat(9), daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(9) }),
        (hours, keep) => {
          const all = hours.map((hour) => ({ name: `n${hour}`, at: start + hour * 3_600_000 }))
          const gone = toRemove(all, keep)
          const newest = [...all].sort((one, other) => other.at - one.at)[0]
          expect(gone).not.toContain(newest?.name)
          expect(all.length - gone.length).toBeLessThanOrEqual(
            Math.max(1, keep.last) + keep.daily + keep.weekly + keep.monthly
          )
          // A second run removes nothing.
          expect(
            toRemove(
              all.filter(({ name }) => !gone.includes(name)),
              keep
            )
          ).toEqual([])
        }
      )
    )
  })

  it("are recognized by the time and the owner in their names", () => {
    const at = "2026-11-23T15:54:44.442Z"
    for (const of of ["folder", "database"] as const) {
      const owner = { of, id: node }
      const name = backupName(at, owner, "scheduled")
      expect(name).toBe(`linden-${of === "database" ? "database-" : ""}scheduled-20261123T155444Z-595c6ce6.tar.gz`)
      expect(scheduledAt(name, owner)).toBe(Date.UTC(2026, 10, 23, 15, 54, 44))
      expect(scheduledAt(name, { of: of === "folder" ? "database" : "folder", id: node })).toBeUndefined()
      expect(scheduledAt(name, { of, id: "00000000-d402-4956-a758-b4210e930235" })).toBeUndefined()
      expect(scheduledAt(backupName(at, owner, "by hand"), owner)).toBeUndefined()
      expect([backupName(at, owner, "by hand"), name, "mine.tar.gz"].map(isByHand)).toEqual([true, false, false])
    }
  })

  it("are configured only in the documented format", () => {
    for (const text of ["0", "-1", "7", "7d", "4w 12m", "7d,4w,12m"])
      expect([text, backupKeep(text) !== undefined]).toEqual([text, !["0", "-1"].includes(text)])
    for (const text of ["", "d", "7x", "7d;4w", "0d", "1e3"]) expect(backupKeep(text)).toBeUndefined()
  })
})
