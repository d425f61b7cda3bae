import { Effect, ScopedRef } from "effect"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import { Shortening } from "./Shortening.ts"

export const shortcutKeys = "CommandOrControl+Shift+L"

/** The global shortcut that shortens the address on the clipboard. */
export class Shortcut extends Effect.Service<Shortcut>()("electron/quick/Shortcut", {
  scoped: Effect.gen(function* () {
    const { desk } = yield* Shell
    const preferences = yield* Preferences
    const shortening = yield* Shortening
    const binding = yield* ScopedRef.make(() => false)

    return {
      /** Binds or releases the shortcut according to the settings; false if another program uses it. */
      settle: Effect.gen(function* () {
        const { shortcut } = yield* preferences.get
        const bind = shortcut ? desk.bindKey(shortcutKeys, shortening.fromClipboard) : Effect.succeed(false)
        yield* ScopedRef.set(binding, bind)
        return (yield* ScopedRef.get(binding)) === shortcut
      })
    }
  })
}) {}
