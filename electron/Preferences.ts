import { FileSystem, Path } from "@effect/platform"
import { Effect, Schema, SynchronizedRef } from "effect"
import { languages } from "../src/http/Language.ts"
import { ShortcutKeys } from "./quick/ShortcutKeys.ts"
import { Shell } from "./shell/Shell.ts"

const Pixels = Schema.Int.pipe(Schema.between(-100_000, 100_000))
const Size = Schema.Int.pipe(Schema.between(1, 100_000))

const on = Schema.optionalWith(Schema.Boolean, { default: () => true })
const off = Schema.optionalWith(Schema.Boolean, { default: () => false })

/** The state that the app stores between starts. */
const Remembered = Schema.Struct({
  port: Schema.optional(Schema.Int.pipe(Schema.between(1024, 65_535))),
  window: Schema.optional(
    Schema.Struct({
      x: Schema.optional(Pixels),
      y: Schema.optional(Pixels),
      width: Size,
      height: Size,
      isMaximized: Schema.Boolean
    })
  ),
  /** The API key of this machine, encrypted by the system. */
  sealedKey: Schema.optional(Schema.String),
  /** The team's server; `sealedKey` is its API key, encrypted by the system, and missing after a sign-in in the window. */
  team: Schema.optional(
    Schema.Struct({
      origin: Schema.String.pipe(Schema.pattern(/^https?:\/\/[^/\s]+$/)),
      sealedKey: Schema.optional(Schema.String),
      isUsed: Schema.Boolean
    })
  ),
  /** The language that was chosen in the dashboard; without it, the system's. */
  language: Schema.optional(Schema.Literal(...languages)),
  openAtLogin: off,
  shortcut: on,
  /** The keys of the shortcut, if the user chose others. */
  shortcutKeys: Schema.optional(ShortcutKeys),
  /** Where to ask for the newest version, and whether; without an address, the project's. */
  releases: Schema.optional(Schema.String),
  noticesReleases: Schema.optional(Schema.Boolean),
  /** The last request for the newest version, in milliseconds, and its result. */
  askedReleases: Schema.optional(Schema.Number),
  newest: Schema.optional(Schema.Struct({ version: Schema.String, url: Schema.String })),
  knowsTray: off
})
export type Remembered = typeof Remembered.Type

const File = Schema.parseJson(Remembered)

/** The stored state, in one file that is written atomically. */
export class Preferences extends Effect.Service<Preferences>()("electron/Preferences", {
  effect: Effect.gen(function* () {
    const { app } = yield* Shell
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const file = path.join(app.userData, "desktop.json")

    // If the file is missing or damaged, start with the defaults without asking.
    const read = files.readFileString(file).pipe(
      Effect.flatMap(Schema.decode(File)),
      Effect.orElse(() => Schema.decode(File)("{}")),
      Effect.orDie
    )
    const write = Effect.fnUntraced(function* (remembered: Remembered) {
      yield* files.makeDirectory(app.userData, { recursive: true })
      yield* files.writeFileString(`${file}.part`, yield* Schema.encode(File)(remembered))
      yield* files.rename(`${file}.part`, file)
    })
    const current = yield* SynchronizedRef.make(yield* read)

    return {
      get: SynchronizedRef.get(current),

      /** Stores changes. If the disk is full, the changes only last until the app quits. */
      change: (change: Partial<Remembered>) =>
        SynchronizedRef.updateEffect(current, (before) => {
          const after = { ...before, ...change }
          return Effect.as(
            Effect.catchAll(write(after), (cause) => Effect.logWarning("The preferences could not be stored.", cause)),
            after
          )
        })
    }
  })
}) {}
