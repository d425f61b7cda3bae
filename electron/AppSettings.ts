import { Effect, PubSub } from "effect"
import { Preferences } from "./Preferences.ts"
import { LoginItem } from "./quick/LoginItem.ts"
import { Shortcut, shortcutKeys } from "./quick/Shortcut.ts"
import { Shell } from "./shell/Shell.ts"

interface AppSettingsChange {
  readonly openAtLogin?: boolean | undefined
  readonly shortcut?: boolean | undefined
}

/** What the person of this machine chose, remembered and put into effect. */
export class AppSettings extends Effect.Service<AppSettings>()("electron/AppSettings", {
  effect: Effect.gen(function* () {
    const { desk } = yield* Shell
    const preferences = yield* Preferences
    const loginItem = yield* LoginItem
    const keys = yield* Shortcut
    const changes = yield* PubSub.sliding<void>(1)

    const taken = desk.notify({
      title: "The shortcut is taken",
      body: `Another program uses ${shortcutKeys.replace("CommandOrControl", "Ctrl/Cmd")}. The menu of the tray shortens the clipboard as well.`
    })

    return {
      /** Says that something was chosen. */
      changes,

      get: Effect.map(preferences.get, ({ openAtLogin, shortcut }) => ({ openAtLogin, shortcut })),

      /** Puts into effect what was chosen in an earlier life; keys that are taken meanwhile are no news. */
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
