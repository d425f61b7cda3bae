import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { Effect } from "effect"
import { nanoid } from "nanoid"
import { restoringNote } from "../storage/DataFolder.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { makeFolder } from "../storage/MakeFolder.ts"
import { BackupError, because } from "./BackupError.ts"
import { syncFolder } from "./PackArchive.ts"

const advice = "a backup or a copy is being put there"

/** A volume with only `lost+found`, which the file system creates in its root, counts as empty. */
const isNothing = (name: string) => name === "lost+found"

const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).every(isNothing))

/** Whether a single rename can put a folder in place. This is impossible for the root of a volume. */
const canRename = (folder: string): boolean =>
  !existsSync(folder) || statSync(folder).dev === statSync(dirname(folder)).dev

/** Removes leftovers of interrupted restores and copies to the same folder. The files of running ones are locked and stay. */
const removeLeft = (parent: string, prefix: string) =>
  Effect.gen(function* () {
    const left = yield* Effect.sync(() => readdirSync(parent).filter((name) => name.startsWith(prefix)))
    for (const name of left) {
      const folder = join(parent, name)
      if (yield* Effect.isSuccess(Effect.scoped(holdFolder(folder, { advice }))))
        yield* Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    }
  }).pipe(Effect.sandbox, Effect.ignore)

/** Moves a verified folder into place in one step. */
const rename = (from: string, to: string): void => {
  // Windows cannot rename onto an existing folder, not even an empty one.
  if (existsSync(to)) rmdirSync(to)
  renameSync(from, to)
  syncFolder(dirname(to))
}

/**
 * Moves the contents of a verified folder into the volume that contains it. While the note file exists, no server
 * starts on the volume, and the next restore starts over.
 */
const moveInto = (from: string, to: string): void => {
  writeFileSync(join(to, restoringNote), JSON.stringify({ from: basename(from) }), { flush: true, mode: 0o600 })
  syncFolder(to)
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name))
  rmSync(from, { recursive: true, force: true })
  syncFolder(to)
  rmSync(join(to, restoringNote))
  syncFolder(to)
}

/** Removes the leftovers of an interrupted restore from a volume. */
const clearHalf = (folder: string): void => {
  if (!existsSync(join(folder, restoringNote))) return
  for (const name of readdirSync(folder).filter((one) => !isNothing(one) && one !== restoringNote))
    rmSync(join(folder, name), { recursive: true, force: true })
  rmSync(join(folder, restoringNote))
}

/**
 * Prepares a new data folder at a path that is empty or missing. The folder is created in a temporary one beside that
 * path, or inside it if the path is the root of a volume, and then moved into place in one step. If that fails or the process is killed before,
 * the path is unchanged, and the next one with the same purpose removes the rest.
 */
export const newFolder = (target: string, purpose: string) =>
  Effect.gen(function* () {
    const to = resolve(target)
    const parent = dirname(to)
    yield* Effect.try({
      try: () => {
        makeFolder(parent)
        if (existsSync(to) && statSync(to).isDirectory()) clearHalf(to)
      },
      catch: because(`${to} cannot be written to`)
    })
    const inside = !canRename(to)
    const prefix = inside ? `.${purpose}-` : `.${basename(to)}.${purpose}-`
    const around = inside ? to : parent
    yield* removeLeft(around, prefix)
    if (!isEmpty(to))
      return yield* new BackupError({ message: `${to} is not empty. Choose another folder, or move its files away.` })
    return {
      to,
      /** The folder that gets the temporary one. */
      around,
      /** The temporary folder, until the scope closes. */
      holding: Effect.gen(function* () {
        const outer = join(around, `${prefix}${nanoid(12)}`)
        yield* Effect.acquireRelease(
          Effect.try({
            try: () => mkdirSync(outer, { recursive: true, mode: 0o700 }),
            catch: because(`${around} cannot be written to`)
          }),
          () => Effect.sync(() => rmSync(outer, { recursive: true, force: true }))
        )
        yield* holdFolder(outer, { advice })
        return outer
      }),
      /** Moves a verified folder in the temporary one into place. Throws if that fails. */
      put: (folder: string): void => {
        for (const name of [".", "journal", "uploads"])
          if (existsSync(join(folder, name))) syncFolder(join(folder, name))
        if (inside) moveInto(folder, to)
        else rename(folder, to)
      }
    }
  })
