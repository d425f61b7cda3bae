import { dirname } from "node:path"
import { Effect, Metric, Option } from "effect"
import { counter } from "../../lib/Counter.ts"
import { hourMillis } from "../../lib/Time.ts"
import { Settings } from "../../settings/Settings.ts"
import { dataFolder } from "../../storage/DataFolder.ts"
import { freeBytes } from "../../storage/DiskSpace.ts"
import { GrowingSegment } from "./GrowingSegment.ts"
import { encodeRecord, type JournalRecord } from "./JournalRecord.ts"
import { journalFolder } from "./JournalSegments.ts"
import { JournalWriter } from "./JournalWriter.ts"
import { nodeId } from "./NodeId.ts"

const lostTotal = counter("linden_clicks_lost_total", "Clicks that could not be written")
const recordedTotal = counter("linden_clicks_total", "Clicks that were written, bots included")

const freeDisk = Metric.gauge("linden_disk_free_bytes", { description: "Bytes free on the disk of the journal" })

/** The size and the age after which a new segment starts, in bytes and milliseconds. */
const limits = { maxBytes: 64 * 1024 * 1024, maxAgeMillis: hourMillis }

/** How often the disk and the segment are checked: while there are clicks or failing writes, and when idle. */
const [busyPause, idlePause] = ["1 second", "30 seconds"] as const

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  EIO: "the disk has an I/O error",
  FLOOR: "too little of the disk is free (LINDEN_MIN_FREE_DISK)"
}

const reasonOf = (fault: unknown): string => {
  const { code, message } = fault as NodeJS.ErrnoException
  return `clicks cannot be written: ${reasons[code ?? ""] ?? message}`
}

const floor = Object.assign(new Error("too little of the disk is free"), { code: "FLOOR" })

/** An append-only file. Every visit writes its click to it before the response, and the ledger books clicks from it. */
export class Journal extends Effect.Service<Journal>()("click/journal/Journal", {
  dependencies: [GrowingSegment.Default],
  scoped: Effect.gen(function* () {
    const { journalSync, minFreeDisk } = yield* Settings
    const growing = yield* GrowingSegment
    const folder = journalFolder(yield* dataFolder)
    const begun = yield* Effect.makeLatch()
    const [flushed, unsynced] = [yield* Effect.makeLatch(), yield* Effect.makeLatch()]
    let lost = 0
    const writer = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new JournalWriter({
            ...limits,
            folder,
            node: nodeId(dirname(folder)),
            sync: journalSync,
            onBegin: growing.set,
            onFlush: (written, gone) => {
              flushed.unsafeOpen()
              unsynced.unsafeOpen()
              if (written > 0) {
                growing.written()
                recordedTotal.unsafeUpdate(written, [])
                begun.unsafeOpen()
              }
              if (gone > 0) lostTotal.unsafeUpdate(gone, [])
              lost += gone
            }
          })
      ),
      (open) => Effect.sync(() => open.close())
    )

    let isTold = false
    let asked = growing.asked()
    const tend = Effect.suspend(() => {
      if (growing.asked() !== asked) writer.begin()
      asked = growing.asked()
      writer.tend()
      const { fault } = writer
      const wasTold = isTold
      const gone = lost
      lost = 0
      isTold = fault !== undefined
      if (isTold && (!wasTold || gone > 0)) {
        return Effect.annotateLogs(Effect.logError(`The journal cannot be written: ${reasonOf(fault)}.`), {
          lost: gone
        })
      }
      if (gone > 0) return Effect.annotateLogs(Effect.logError("Clicks were lost."), { lost: gone })
      return wasTold ? Effect.logInfo("The journal can be written again.") : Effect.void
    })
    // When disk space is low, visitors are still redirected, but their clicks are dropped. The remaining space is left
    // for changes by users.
    const look = Effect.gen(function* () {
      const free = yield* freeBytes(folder)
      if (Option.isNone(free)) return
      yield* Metric.set(freeDisk, free.value)
      writer.hold(free.value < minFreeDisk ? floor : undefined)
    })
    const idle = Effect.suspend(() =>
      writer.fault === undefined ? Effect.raceFirst(flushed.await, Effect.sleep(idlePause)) : Effect.void
    )
    const round = Effect.all([flushed.close, look, tend, idle, Effect.sleep(busyPause)], { discard: true })
    yield* Effect.forkScoped(Effect.forever(round))
    if (typeof journalSync === "number") {
      const sync = Effect.sync(() => {
        writer.sync()
        if (writer.fault !== undefined) unsynced.unsafeOpen()
      })
      const syncs = Effect.all([unsynced.await, unsynced.close, Effect.sleep(journalSync), sync], { discard: true })
      yield* Effect.forkScoped(Effect.forever(syncs))
    }

    return {
      folder,

      /**
       * For hot paths. Adds an encoded record to this tick's write and calls back after the write, even if it fails.
       */
      append: (line: string, onWritten: () => void): void => writer.append(line, onWritten),

      /** Completes when the record is written or counted as lost. The visitor is redirected either way. */
      record: (record: JournalRecord): Effect.Effect<void> =>
        Effect.async<void>((resume) => writer.append(encodeRecord(record), () => resume(Effect.void))),

      /** Completes when the first click since the start is written. */
      firstClick: begun.await,

      position: Effect.sync(() => writer.position),

      /** Why clicks are currently being lost; null if they aren't. */
      failure: Effect.sync(() => (writer.fault === undefined ? null : reasonOf(writer.fault)))
    }
  })
}) {}
