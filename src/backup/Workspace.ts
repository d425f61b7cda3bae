import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { nanoid } from "nanoid"
import { holdFolder } from "../storage/FolderLock.ts"
import { because } from "./BackupError.ts"

const pattern = /^\.backup-[\w-]+$/
const advice = "a backup is under way"

/** Removes a workspace, and the unfinished archive that its note names. */
const remove = (folder: string) =>
  Effect.sync(() => {
    const note = join(folder, "part")
    const part = existsSync(note) ? readFileSync(note, "utf8") : ""
    if (part.endsWith(".part")) rmSync(part, { force: true })
    rmSync(folder, { recursive: true, force: true })
  })

/** Removes leftovers of interrupted backups. The files of running backups are locked and stay. */
const removeLeft = (dataDir: string) =>
  Effect.gen(function* () {
    const left = yield* Effect.sync(() => readdirSync(dataDir).filter((name) => pattern.test(name)))
    for (const name of left) {
      const folder = join(dataDir, name)
      const free = yield* Effect.isSuccess(Effect.scoped(holdFolder(folder, { advice })))
      if (free) yield* remove(folder)
    }
  })

/** Creates a hidden work folder in the data folder; closing the scope removes it. */
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
      /** The folder that the files of the backup are staged in. */
      set: join(folder, "set"),
      /** A path next to the folder of staged files. */
      beside: (name: string) => join(folder, name),
      /** Records the path of the unfinished archive, so that a later backup removes it if this process is killed. */
      writes: (part: string) =>
        Effect.try({
          try: () => writeFileSync(join(folder, "part"), part),
          catch: because(`${dataDir} cannot be written to`)
        })
    }
  })
