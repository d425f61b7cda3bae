import { Effect, PubSub } from "effect"
import { Preferences } from "./Preferences.ts"
import { LoginItem } from "./quick/LoginItem.ts"
import { Shortcut, shortcutKeys } from "./quick/Shortcut.ts"
import { Shell } from "./shell/Shell.ts"

interface AppSettingsChange {
  readonly openAtLogin?: boolean | undefined
  readonly shortcut?: boolean | undefined
}

/** Stores and applies the settings of this computer's user. */
export class AppSettings extends Effect.Service<AppSettings>()("electron/AppSettings", {
  effect: Effect.gen(function* () {
    const { desk } = yield* Shell
    const preferences = yield* Preferences
    const loginItem = yield* LoginItem
    const keys = yield* Shortcut
    const changes = yield* PubSub.sliding<void>(1)

    const taken = desk.notify({
      title: "The shortcut is already in use",
      body: `Another program uses ${shortcutKeys.replace("CommandOrControl", "Ctrl/Cmd")}. You can also shorten the clipboard from the tray menu.`
    })

    return {
      /** Emits whenever a setting changes. */
      changes,

      get: Effect.map(preferences.get, ({ openAtLogin, shortcut }) => ({ openAtLogin, shortcut })),

      /** Applies the stored settings at the start. Does not report a conflict if another program uses the shortcut. */
      begin: Effect.asVoid(keys.settle),

      change: Effect.fnUntraced(function* ({ openAtLogin, shortcut }: AppSettingsChange) {
        if (openAtLogin !== undefined) {
          yield* preferences.change({ openAtLogin })
          yield* loginItem.set(openAtLogin)
        }
        if (shortcut !== undefined) {
          yield* preferences.change({ shortcut })
          if (!(yield* keys.settle)) yield* taken
        }
        yield* PubSub.publish(changes, undefined)
      })
    }
  })
}) {}
