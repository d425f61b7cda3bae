import { constants } from "node:fs"
import { access } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { Context, Effect, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { isOpenToOthers, restoringNote, troubleWith, unwritableIn } from "../storage/DataFolder.ts"
import { freeBytes, gigabytes } from "../storage/DiskSpace.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

const isAllowed = (path: string, mode: number) =>
  Effect.tryPromise(() => access(path, mode)).pipe(
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )

const exists = (path: string) => isAllowed(path, constants.F_OK)

/** The nearest parent folder that exists. */
const existingAbove = (folder: string): Effect.Effect<string> =>
  Effect.flatMap(exists(folder), (isThere) =>
    isThere || dirname(folder) === folder ? Effect.succeed(folder) : existingAbove(dirname(folder))
  )

/** Whether the free space suffices; warns at four times the space below which the server stops recording clicks. */
const checkDisk = Effect.fn(function* (folder: string) {
  const { minFreeDisk } = yield* Settings
  const free = yield* freeBytes(yield* existingAbove(folder))
  if (Option.isNone(free)) return ok("disk", "The free space on the disk is unknown.")
  const message = `${gigabytes(free.value)} are free on the disk of ${folder}.`
  const advice = "Free some space, or move LINDEN_DATA_DIR to a larger disk."
  if (minFreeDisk > 0 && free.value < minFreeDisk) {
    return error("disk", `${message} The server does not record clicks below ${gigabytes(minFreeDisk)}.`, advice)
  }
  return free.value < Math.max(4 * minFreeDisk, 1024 ** 3) ? warning("disk", message, advice) : ok("disk", message)
})

/** Checks access to a folder. It is a `Context.Reference`, so that tests can replace the disk. */
export class FolderAccess extends Context.Reference<FolderAccess>()("doctor/FolderAccess", {
  defaultValue: () => (path: string, mode: number) => access(path, mode)
}) {}

/** Why the data folder can't be written, if it can't. */
const troubleOf = (folder: string) =>
  Effect.flatMap(FolderAccess, (allows) =>
    Effect.tryPromise({
      try: () => allows(folder, constants.R_OK | constants.W_OK | constants.X_OK),
      catch: (fault) => troubleWith(folder, (fault as NodeJS.ErrnoException).code)
    })
  ).pipe(
    Effect.as(undefined),
    Effect.catchAll((trouble) => Effect.succeed(trouble))
  )

/** The data folder and its disk. */
export const checkFolder = Effect.gen(function* () {
  const folder = resolve((yield* Settings).dataDir)
  const findings: Array<Finding> = [yield* checkDisk(folder)]
  if (!(yield* exists(folder))) {
    const above = yield* existingAbove(folder)
    findings.push(
      (yield* isAllowed(above, constants.W_OK))
        ? ok("data folder", `${folder} does not exist yet. The first start creates it.`)
        : error("data folder", `${folder} cannot be created.`, `Give this user write access to ${above}.`)
    )
    return findings
  }
  const own = yield* troubleOf(folder)
  const trouble = own ?? unwritableIn(folder)
  if (own !== undefined) findings.push(error("data folder", own.what, own.advice))
  else if (yield* exists(join(folder, restoringNote))) {
    findings.push(
      error("data folder", `A restore or copy into ${folder} did not finish.`, "Run the same command again.")
    )
  } else if (trouble !== undefined) findings.push(error("data folder", trouble.what, trouble.advice))
  else findings.push(ok("data folder", `${folder} can be read and written.`))
  const database = join(folder, "linden.db")
  if (isOpenToOthers(database)) {
    findings.push(
      warning(
        "data folder",
        `Other users can read ${database}, which has password hashes.`,
        `Run chmod 600 ${database}.`
      )
    )
  }
  return findings
})
