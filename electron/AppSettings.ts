import { Effect, PubSub } from "effect"
import { fill } from "../src/lib/Fill.ts"
import { Preferences } from "./Preferences.ts"
import { LoginItem } from "./quick/LoginItem.ts"
import { Shortcut } from "./quick/Shortcut.ts"
import { writtenKeys } from "./quick/ShortcutKeys.ts"
import { Shell } from "./shell/Shell.ts"
import { Words } from "./Words.ts"

interface AppSettingsChange {
  readonly openAtLogin?: boolean | undefined
  readonly shortcut?: boolean | undefined
  /** Other keys for the shortcut, which enable it. */
  readonly shortcutKeys?: string | undefined
}

/** Stores and applies the settings of this computer's user. */
export class AppSettings extends Effect.Service<AppSettings>()("electron/AppSettings", {
  effect: Effect.gen(function* () {
    const { app, desk } = yield* Shell
    const preferences = yield* Preferences
    const loginItem = yield* LoginItem
    const keys = yield* Shortcut
    const words = yield* Words
    const changes = yield* PubSub.sliding<void>(1)

    const taken = Effect.gen(function* () {
      const { shortcut } = yield* words.current
      const written = writtenKeys(yield* keys.keys, app.platform)
      yield* desk.notify({ title: shortcut.taken, body: fill(shortcut.takenBody, { keys: written }) })
    })

    return {
      /** Emits whenever a setting changes. */
      changes,

      get: Effect.gen(function* () {
        const { openAtLogin, shortcut } = yield* preferences.get
        return { openAtLogin, shortcut, shortcutKeys: yield* keys.keys, isShortcutTaken: yield* keys.isTaken }
      }),

      /** Applies the stored settings at the start. Does not report a conflict if another program uses the shortcut. */
      begin: Effect.asVoid(keys.settle),

      /** Applies a change. Fails with a sentence, and keeps the old keys, if another program uses the new ones. */
      change: Effect.fnUntraced(function* ({ openAtLogin, shortcut, shortcutKeys }: AppSettingsChange) {
        if (openAtLogin !== undefined) {
          yield* preferences.change({ openAtLogin })
          yield* loginItem.set(openAtLogin)
        }
        if (shortcut !== undefined) {
          yield* preferences.change({ shortcut })
          if (!(yield* keys.settle)) yield* taken
        }
        if (shortcutKeys !== undefined && !(yield* keys.choose(shortcutKeys))) {
          const { shortcut: list } = yield* words.current
          const message = fill(list.takenSentence, { keys: writtenKeys(shortcutKeys, app.platform) })
          return yield* Effect.fail({ message })
        }
        yield* PubSub.publish(changes, undefined)
      })
    }
  })
}) {}
