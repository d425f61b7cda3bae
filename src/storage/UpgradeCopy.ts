import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { freeBytes, gigabytes } from "./DiskSpace.ts"
import { copyTogether } from "./SqliteSnapshot.ts"

const prefix = "before-upgrade-"
const databases = ["linden.db", "clicks.db"] as const

const sizeOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0)

/**
 * Copies both SQLite files of a data folder before a build migrates them, and deletes the copy of the upgrade before.
 * Continues without a copy if there is no room for one, because an upgrade may be what frees room.
 */
export const copyBeforeUpgrade = (folder: string, build: string) =>
  Effect.gen(function* () {
    const to = join(folder, `${prefix}${build}`)
    // An earlier start of this build was killed while it migrated.
    if (existsSync(to)) return
    const { minFreeDisk } = yield* Settings
    const bytes = databases.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
    const free = yield* freeBytes(folder)
    if (Option.exists(free, (room) => room < bytes + minFreeDisk)) {
      const room = Option.match(free, { onNone: () => "", onSome: gigabytes })
      return yield* Effect.annotateLogs(
        Effect.logWarning("Not enough free space to copy the databases. Upgrading without a copy."),
        { needed: gigabytes(bytes + minFreeDisk), free: room }
      )
    }
    yield* Effect.annotateLogs(Effect.logInfo("Upgrading the databases. Copying them first."), { to })
    const part = join(folder, `.${prefix}part`)
    yield* Effect.sync(() => {
      rmSync(part, { recursive: true, force: true })
      mkdirSync(part, { mode: 0o700 })
    })
    const [main, clicks] = databases.map((name) => ({ from: join(folder, name), to: join(part, name) }))
    if (main === undefined || clicks === undefined) return
    yield* copyTogether(main, clicks, () => {})
    yield* Effect.sync(() => {
      const former = readdirSync(folder).filter((name) => name.startsWith(prefix))
      renameSync(part, to)
      for (const name of former) rmSync(join(folder, name), { recursive: true, force: true })
    })
  }).pipe(
    Effect.catchAllCause((cause) =>
      Effect.logWarning("The databases cannot be copied before the upgrade; upgrading without a copy.", cause)
    )
  )
