import { Array as Arr, Clock, Data, Effect, Stream } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { JobId, TeamId } from "../contract/Id.ts"
import { dayMillis } from "../lib/Time.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { checkedEachBlock, DiskLow, diskRoom } from "../storage/DiskRoom.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { importScratch } from "./ImportScratch.ts"
import { ImportsRepo } from "./Repo.ts"

/** The open imports of a team would exceed its quota. */
export class OverQuota extends Data.TaggedError("OverQuota")<{
  readonly fault: Fault
  /** Whether other imports of the team use some of the quota. */
  readonly isShared: boolean
}> {
  override get message() {
    return this.fault.message
  }
}

/** The time in a UUIDv7, in epoch ms; its first 48 bits. */
const madeAt = (id: JobId): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)

/** Limits what imports write to the data folder, by free disk space and by a quota per team. */
export class ImportRoom extends Effect.Service<ImportRoom>()("import/ImportRoom", {
  dependencies: [ImportFiles.Default, ImportsRepo.Default],
  effect: Effect.gen(function* () {
    const { importQuota } = yield* Settings
    const files = yield* ImportFiles
    const repo = yield* ImportsRepo
    const scratch = yield* importScratch
    const disk = yield* diskRoom
    /** Bytes of uploads in progress, whose jobs don't exist yet. */
    const arriving = new Map<TeamId, number>()
    const arrive = (team: TeamId, bytes: number) => {
      const sum = (arriving.get(team) ?? 0) + bytes
      if (sum > 0) arriving.set(team, sum)
      else arriving.delete(team)
    }

    /** Fails if the disk or the team's quota has no room for more bytes. */
    const check = Effect.fnUntraced(function* (team: TeamId, more = 0) {
      const jobs = yield* repo.openJobs(team)
      const copies = yield* scratch.size(jobs)
      // Reserve the size of the copied tables once more, because their indexes may become as large as the tables.
      yield* disk(more + copies)
      if (importQuota === 0) return
      const sizes = yield* Effect.forEach(jobs, (job) =>
        Effect.catchTag(files.size(job), "SourceError", () => Effect.succeed(0))
      )
      const held = sizes.reduce((sum, size) => sum + size, copies + (arriving.get(team) ?? 0))
      if (held + more > importQuota) {
        const tooMuch = fault("import_quota_full", { most: importQuota / 1024 ** 2 })
        return yield* new OverQuota({ fault: tooMuch, isShared: jobs.length > 1 })
      }
      // Readers of sources know no database. Jobs and `server/Fallback.ts` find its failures among the defects.
    }, orDieSql)

    return {
      check,

      /** Removes files that a killed server left before it stored their job or removed them. */
      sweep: Effect.gen(function* () {
        const before = (yield* Clock.currentTimeMillis) - dayMillis
        const old = (yield* files.all).filter((job) => madeAt(job) < before)
        for (const some of Arr.chunksOf(old, 200)) {
          const open = yield* repo.openAmong(some)
          yield* Effect.forEach(
            some.filter((job) => !open.has(job)),
            files.remove,
            { discard: true }
          )
        }
      }),

      /** Stores the whole file of a job or nothing; `length` is its size if known. */
      keep: <E>(team: TeamId, job: JobId, bytes: Stream.Stream<Uint8Array, E>, length = 0) =>
        Effect.suspend(() => {
          let arrived = 0
          const counted = Stream.tap(bytes, (part) =>
            Effect.sync(() => {
              arrived += part.length
              arrive(team, part.length)
            })
          )
          return Effect.zipRight(check(team, length), files.keep(job, checkedEachBlock(check(team))(counted))).pipe(
            Effect.ensuring(Effect.sync(() => arrive(team, -arrived)))
          )
        })
    }
  })
}) {}

export type NoRoom = DiskLow | OverQuota

/** Whether a paused job may continue later: when the disk has space, or other imports of the team have ended. */
export const isPassing = (error: NoRoom): boolean => error instanceof DiskLow || error.isShared
