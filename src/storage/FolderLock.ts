import { rmSync } from "node:fs"
import { hostname } from "node:os"
import { FileSystem, Path } from "@effect/platform"
import { Context, DateTime, Effect, Layer, Option, Schedule, Schema } from "effect"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { makeDataFolder } from "./DataFolder.ts"

/** How long a start waits for the lock. A killed process may still be exiting. */
const patience = Schedule.spaced("50 millis").pipe(Schedule.upTo("1500 millis"))

const Owner = Schema.parseJson(Schema.Struct({ pid: Schema.Number, host: Schema.String, since: Schema.String }))

/** Another process, or this one, has the lock. */
class Taken {
  readonly _tag = "Taken"
}

const codeOf = (fault: unknown) => String((fault as { code?: unknown }).code ?? "")

/**
 * SQLite's lock is an operating system lock, which is released when the process dies. The file stays empty. Nothing
 * else may open the file in this process, because on POSIX systems that would release the lock.
 */
const take = (file: string, isKept = false) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const { default: Database } = yield* Effect.promise(() => import("better-sqlite3"))
      return yield* Effect.try({
        try: () => {
          const database = new Database(file, { timeout: 0 })
          try {
            database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
            return database
          } catch (fault) {
            database.close()
            throw fault
          }
        },
        catch: (fault) => (/^SQLITE_BUSY/.test(codeOf(fault)) ? new Taken() : fault)
      })
    }),
    (database) =>
      Effect.sync(() => {
        if (!isKept) database.close()
      })
  )

/** Whether another process has locked a data folder. */
export const isFolderHeld = (folder: string) =>
  Effect.flatMap(Path.Path, (path) =>
    Effect.scoped(take(path.join(folder, "linden.lock"))).pipe(
      Effect.as(false),
      Effect.catchAll((fault) => Effect.succeed(fault instanceof Taken))
    )
  )

/** The error for a folder that is in use. */
interface Refusal {
  /** How to resolve the conflict if another process uses the folder. */
  readonly advice: string
  /** The setting that names the folder, in parentheses after a space; absent if there is none. */
  readonly setting?: string
}

/**
 * Whether a server keeps its data folder locked until its process exits, because one of its threads may still run after
 * the server has stopped.
 */
export class KeptUntilExit extends Context.Reference<KeptUntilExit>()("storage/KeptUntilExit", {
  defaultValue: () => false
}) {}

/** The folders that this process has locked until it exits. A start that is repeated finds its lock here. */
const kept = new Set<string>()

/** Locks a data folder for this process until the scope closes, or until the process exits. */
export const holdFolder = (folder: string, { advice, setting = "" }: Refusal, isKept = false) =>
  Effect.gen(function* () {
    if (isKept && kept.has(folder)) return
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    // Records the owner for error messages; the lock itself is the other file.
    const owner = path.join(folder, "linden.lock.json")

    const taken = Effect.gen(function* () {
      const text = yield* Effect.option(files.readFileString(owner))
      const known = yield* Effect.option(Effect.flatMap(text, Schema.decodeUnknown(Owner)))
      const who = Option.match(known, {
        onNone: () => "another process",
        onSome: ({ pid, host, since }) => `process ${pid} on ${host}, started ${since}`
      })
      return new StartError({ message: `the data folder ${folder} is in use by ${who}: ${advice}.` })
    })

    const database = yield* take(path.join(folder, "linden.lock"), isKept).pipe(
      Effect.retry({ schedule: patience, while: (fault) => fault instanceof Taken }),
      Effect.catchAll((fault) =>
        fault instanceof Taken
          ? Effect.flatMap(taken, Effect.fail)
          : Effect.fail(
              new StartError({
                message: `the data folder ${folder} cannot be locked: ${fault instanceof Error ? fault.message : String(fault)}${setting}.`,
                cause: fault
              })
            )
      )
    )
    const since = DateTime.formatIso(yield* DateTime.now)
    const told = yield* Effect.orDie(Schema.encode(Owner)({ pid: process.pid, host: hostname(), since }))
    yield* Effect.acquireRelease(Effect.ignoreLogged(files.writeFileString(owner, told, { mode: 0o600 })), () =>
      isKept ? Effect.void : Effect.ignoreLogged(files.remove(owner, { force: true }))
    )
    if (isKept) {
      kept.add(folder)
      process.once("exit", () => {
        // Reference the database here. Otherwise, garbage collection would release the lock.
        if (!database.open) return
        try {
          rmSync(owner, { force: true })
        } catch {
          // The disk became read-only. The next server overwrites the file.
        }
      })
    }
  })

/**
 * Locks the data folder for as long as the layer exists. Otherwise, each of two servers would treat the other's journal
 * as a finished one. The command line does not use the journal, so it can run at the same time.
 */
export const FolderLockLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const path = yield* Path.Path
    const folder = path.resolve((yield* Settings).dataDir)
    yield* makeDataFolder(folder)
    const advice = "stop that one first, or name another folder (LINDEN_DATA_DIR)"
    yield* holdFolder(folder, { advice, setting: " (LINDEN_DATA_DIR)" }, yield* KeptUntilExit)
  })
)
