import { statSync } from "node:fs"
import { join } from "node:path"
import { setImmediate as nextTick } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { faultyFiles, folderOfTest, line, openWriter, readAll, segmentNames, textOf } from "./JournalKit.ts"

const first = "000000000001.ndj"

describe("writing the journal", () => {
  it("writes all lines of a tick at once, before any callback", async () => {
    const { writer, folder, flushes, append } = openWriter()
    const told = append(1, 2, 3)
    expect(textOf(folder, first)).toBe("")
    await told
    expect(textOf(folder, first)).toBe(line(1) + line(2) + line(3))
    await append(4)
    expect(flushes).toEqual([
      [3, 0],
      [1, 0]
    ])
    expect(writer.position).toEqual({ segment: 1, offset: statSync(join(folder, first)).size })
  })

  it("writes more in a tick than fits in its buffer", async () => {
    const { folder, append } = openWriter()
    const numbers = Array.from({ length: 3000 }, (_, n) => n)
    await append(...numbers)
    expect(readAll(folder).numbers).toEqual(numbers)
  })

  it("keeps its files private to their owner and starts a new one at each start", async () => {
    const folder = folderOfTest()
    const before = openWriter({ folder })
    await before.append(1)
    before.writer.close()
    const after = openWriter({ folder })
    await after.append(2)
    expect(segmentNames(folder)).toEqual([first, "000000000002.ndj"])
    expect(statSync(join(folder, first)).mode & 0o777).toBe(0o600)
    expect(readAll(folder).numbers).toEqual([1, 2])
  })

  it("starts a new segment beyond a size", async () => {
    const { folder, append } = openWriter({ maxBytes: line(1).length * 2 })
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await append(n)
    expect(segmentNames(folder).length).toBeGreaterThanOrEqual(3)
    expect(readAll(folder).numbers).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it("starts a new segment beyond an age, unless the old one is empty", async () => {
    const { writer, folder, clock, append } = openWriter({ maxAgeMillis: 1000 })
    clock.now = 5000
    writer.tend()
    expect(segmentNames(folder)).toEqual([first])
    await append(1)
    clock.now = 6500
    writer.tend()
    expect(writer.position).toEqual({ segment: 2, offset: 0 })
    expect(readAll(folder).numbers).toEqual([1])
  })

  it("writes pending lines when closed, and calls back", async () => {
    const { writer, folder, append } = openWriter({ sync: 1000 })
    const told = append(1, 2)
    writer.close()
    await told
    expect(readAll(folder).numbers).toEqual([1, 2])
    const late = append(3)
    await late
    expect(segmentNames(folder)).toEqual([first])
  })
})

describe("syncing the journal to the disk", () => {
  it("does not happen if disabled", async () => {
    const { faults, files } = faultyFiles()
    const { writer, append } = openWriter({ files })
    await append(1)
    writer.close()
    expect(faults.syncs).toBe(0)
  })

  it("happens at an interval only after a write", async () => {
    const { faults, files } = faultyFiles()
    const { writer, append } = openWriter({ files, sync: 1000 })
    writer.sync()
    expect(faults.syncs).toBe(0)
    await append(1)
    expect(faults.syncs).toBe(0)
    writer.sync()
    writer.sync()
    expect(faults.syncs).toBe(1)
  })

  it("precedes callbacks if every write is synced", async () => {
    const { faults, files } = faultyFiles()
    const order: Array<string> = []
    const { append } = openWriter({
      sync: "always",
      files: {
        ...files,
        sync: (descriptor, done) =>
          files.sync(descriptor, (error) => {
            order.push("synced")
            done(error)
          })
      }
    })
    const told = append(1, 2).then(() => order.push("told"))
    await nextTick()
    const later = append(3).then(() => order.push("told"))
    await Promise.all([told, later])
    expect(order).toEqual(["synced", "told", "synced", "told"])
    expect(faults.syncs).toBe(2)
  })

  it("calls back even if the disk refuses", async () => {
    const { faults, files } = faultyFiles()
    faults.sync = "EIO"
    const { writer, append } = openWriter({ sync: "always", files })
    await append(1)
    expect(writer.fault).toMatchObject({ code: "EIO" })
    faults.sync = undefined
    await append(2)
    expect(writer.fault).toBeUndefined()
  })
})

describe("a disk that fails", () => {
  for (const code of ["ENOSPC", "EACCES", "EIO"]) {
    it(`loses what does not fit (${code}), counts it and recovers`, async () => {
      const { faults, files } = faultyFiles()
      const { writer, folder, flushes, append } = openWriter({ files })
      await append(1)
      faults.write = code
      await append(2, 3)
      expect(writer.fault).toMatchObject({ code })
      writer.tend()
      expect(writer.fault).toMatchObject({ code })
      faults.write = undefined
      writer.tend()
      expect(writer.fault).toBeUndefined()
      await append(4)
      expect(readAll(folder)).toMatchObject({ numbers: [1, 4], skipped: 0, torn: 0 })
      expect(flushes.filter(([, lost]) => lost > 0)).toEqual([[0, 2]])
    })
  }

  it("keeps the complete lines of a partial write, and cuts off the rest", async () => {
    const { faults, files } = faultyFiles()
    const { writer, folder, flushes, append } = openWriter({ files })
    faults.room = line(1).length + line(2).length + 80
    await append(1, 2, 3, 4)
    expect(flushes).toEqual([[2, 2]])
    expect(textOf(folder, first)).toBe(line(1) + line(2))
    expect(writer.position.offset).toBe(Buffer.byteLength(line(1) + line(2)))
    faults.room = Number.POSITIVE_INFINITY
    await append(5)
    expect(readAll(folder)).toMatchObject({ numbers: [1, 2, 5], skipped: 0 })
  })

  it("continues in a new segment if the rest cannot be cut off", async () => {
    const { faults, files } = faultyFiles()
    const { folder, append } = openWriter({ files })
    faults.room = line(1).length + 80
    faults.truncate = "EIO"
    await append(1, 2)
    faults.room = Number.POSITIVE_INFINITY
    await append(3)
    expect(readAll(folder)).toMatchObject({ numbers: [1, 3], torn: 1 })
  })

  it("creates its first segment later if the start could not, with at most one try a second", async () => {
    const { faults, files } = faultyFiles()
    faults.create = "EACCES"
    const { writer, folder, clock, flushes, append } = openWriter({ files })
    expect(writer.fault).toMatchObject({ code: "EACCES" })
    await append(1)
    faults.create = undefined
    await append(2)
    clock.now = 1000
    await append(3)
    expect(writer.fault).toBeUndefined()
    expect(flushes).toEqual([
      [0, 1],
      [0, 1],
      [1, 0]
    ])
    expect(readAll(folder).numbers).toEqual([3])
  })

  it("stays in a full segment if no new one can be created", async () => {
    const { faults, files } = faultyFiles()
    const { folder, clock, append } = openWriter({ files, maxBytes: 10 })
    await append(1)
    faults.create = "EMFILE"
    await append(2)
    faults.create = undefined
    clock.now = 1000
    await append(3)
    expect(segmentNames(folder)).toEqual([first, "000000000002.ndj"])
    expect(readAll(folder).numbers).toEqual([1, 2, 3])
  })
})
