import { FileSystem, Path } from "@effect/platform"
import { Effect, Schema, SynchronizedRef } from "effect"
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
  openAtLogin: off,
  shortcut: on,
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
