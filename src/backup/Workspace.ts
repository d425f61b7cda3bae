import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { nanoid } from "nanoid"
import { holdFolder } from "../storage/FolderLock.ts"
import { because } from "./BackupError.ts"

const pattern = /^\.backup-[\w-]+$/
const advice = "a backup is under way"

/** Removes a workspace, and the unfinished archive that it speaks of. */
const remove = (folder: string) =>
  Effect.sync(() => {
    const note = join(folder, "part")
    const part = existsSync(note) ? readFileSync(note, "utf8") : ""
    if (part.endsWith(".part")) rmSync(part, { force: true })
    rmSync(folder, { recursive: true, force: true })
  })

/** Removes what backups left behind that were cut off; those that are under way hold theirs. */
const removeLeft = (dataDir: string) =>
  Effect.gen(function* () {
    const left = yield* Effect.sync(() => readdirSync(dataDir).filter((name) => pattern.test(name)))
    for (const name of left) {
      const folder = join(dataDir, name)
      const free = yield* Effect.isSuccess(Effect.scoped(holdFolder(folder, { advice })))
      if (free) yield* remove(folder)
    }
  })

/** A hidden folder below the data folder for what a backup is made of, which goes with the scope. */
export const workspaceIn = (dataDir: string) =>
  Effect.gen(function* () {
    yield* Effect.ignore(Effect.sandbox(removeLeft(dataDir)))
    const folder = join(dataDir, `.backup-${nanoid(12)}`)
    yield* Effect.acquireRelease(
      Effect.try({
        try: () => mkdirSync(join(folder, "set"), { recursive: true, mode: 0o700 }),
        catch: because(`${dataDir} cannot be written to`)
      }),
      () => Effect.ignore(remove(folder))
    )
    yield* holdFolder(folder, { advice })
    return {
      /** Where the files of the backup are gathered. */
      set: join(folder, "set"),
      /** A file of this name beside them. */
      beside: (name: string) => join(folder, name),
      /** Says where the archive is written, so that it goes even where this process is killed. */
      writes: (part: string) =>
        Effect.try({
          try: () => writeFileSync(join(folder, "part"), part),
          catch: because(`${dataDir} cannot be written to`)
        })
    }
  })
