import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { StartError, startErrorOf, type Trouble } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { makeFolder } from "./MakeFolder.ts"

/** The name of a user; the number if the system doesn't know it. */
const nameOf = (uid: number): string => {
  try {
    const line = readFileSync("/etc/passwd", "utf8").match(new RegExp(`^([^:\\n]+):[^:\\n]*:${uid}:`, "m"))
    return line?.[1] ?? `user ${uid}`
  } catch {
    return uid === 0 ? "root" : `user ${uid}`
  }
}

/** Why this process can't write a file or folder, and how to change that. */
export const troubleWith = (path: string, code: unknown): Trouble => {
  const found = statSync(path, { throwIfNoEntry: false })
  const uid = process.getuid?.()
  if (code === "EROFS") {
    return { what: `${path} cannot be written: the disk is read-only.`, advice: "Mount it for reading and writing." }
  }
  if (found === undefined || uid === undefined) {
    return { what: `${path} cannot be written.`, advice: "Give this user access to it." }
  }
  const [owner, own] = [nameOf(found.uid), nameOf(uid)]
  return found.uid === uid
    ? {
        what: `${path} cannot be written: its permissions do not allow it to ${own}, who owns it.`,
        advice: `Run chmod u+rw${found.isDirectory() ? "x" : ""} ${path}.`
      }
    : {
        what: `${path} cannot be written: it belongs to ${owner}, but this process runs as ${own}.`,
        advice: `Run as root: chown -R ${own} ${found.isDirectory() ? path : dirname(path)}.`
      }
}

const codeOf = (fault: unknown): unknown => {
  const { code, cause } = fault as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } }
  return code ?? cause?.code
}

const unwritable = (folder: string) => (cause: unknown) => {
  const message = `the data folder ${folder} cannot be written to (LINDEN_DATA_DIR)`
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return new StartError({ message: `${message}.`, cause })
  if (!found.isDirectory()) return new StartError({ message: `${message}: it is a file.`, cause })
  const { what, advice } = troubleWith(folder, codeOf(cause))
  return new StartError({ message: `${message}: ${what} ${advice}`, cause })
}

/** Creates the data folder if it does not exist. */
export const makeDataFolder = (folder: string) =>
  Effect.try({ try: () => makeFolder(folder), catch: unwritable(folder) })

/** Marks a folder while a backup or a copy is being moved into it, file by file. */
export const restoringNote = "restoring.json"

const databases = ["linden.db", "clicks.db"].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])

/** Whether this process may read and write a file or folder. A parameter, because root may do everything. */
export type MayWrite = (path: string) => unknown

const mayWrite: MayWrite = (path) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return undefined
  } catch (fault) {
    return fault
  }
}

/** The first file of a data folder that this process can't write, such as one that root restored. */
export const unwritableIn = (folder: string, faultOf: MayWrite = mayWrite): Trouble | undefined => {
  for (const name of [...databases, "node-id", "installation-id", "journal", "uploads"]) {
    const path = join(folder, name)
    const fault = existsSync(path) ? faultOf(path) : undefined
    if (fault !== undefined) return troubleWith(path, codeOf(fault))
  }
  return undefined
}

/** Whether other users can read a file; it has hashes of passwords. */
export const isOpenToOthers = (file: string): boolean => {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  return process.platform !== "win32" && (mode & 0o077) !== 0
}

/**
 * Restricts the databases in a folder to their owner, in case an earlier version or a copy left them readable to
 * others.
 */
const keepFilesPrivate = (folder: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    for (const name of databases) {
      const file = path.join(folder, name)
      yield* files.chmod(file, 0o600).pipe(
        Effect.catchIf(
          (error) => error._tag === "SystemError" && error.reason === "NotFound",
          () => Effect.void
        ),
        // Continue with a warning: the permissions of another user's file can't be changed, but the file may be usable.
        Effect.catchAll((error) =>
          Effect.when(Effect.logWarning("A database is readable to others.", error), () => isOpenToOthers(file))
        )
      )
    }
  })

/** Creates the data folder if needed and checks that it is writable; returns its absolute path. */
export const dataFolder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.resolve((yield* Settings).dataDir)
  const probe = path.join(folder, `.writable-${process.pid}`)
  yield* makeDataFolder(folder)
  if (yield* Effect.orElseSucceed(files.exists(path.join(folder, restoringNote)), () => false)) {
    return yield* new StartError({
      message: `a restore or copy into ${folder} did not finish. Run the same command again.`
    })
  }
  // Succeed even if another process has already removed the probe.
  const written = Effect.zipRight(files.writeFileString(probe, ""), files.remove(probe, { force: true }))
  yield* Effect.mapError(written, unwritable(folder))
  yield* keepFilesPrivate(folder)
  const trouble = unwritableIn(folder)
  if (trouble !== undefined) return yield* startErrorOf(trouble)
  return folder
})
