import { Effect, Ref, ScopedRef } from "effect"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import { usualKeys } from "./ShortcutKeys.ts"
import { Shortening } from "./Shortening.ts"

/** The global shortcut that shortens the address on the clipboard. */
export class Shortcut extends Effect.Service<Shortcut>()("electron/quick/Shortcut", {
  scoped: Effect.gen(function* () {
    const { desk } = yield* Shell
    const preferences = yield* Preferences
    const shortening = yield* Shortening
    const binding = yield* ScopedRef.make(() => false)
    const isTaken = yield* Ref.make(false)

    /** Binds keys, or none; false if another program uses them. */
    const bind = Effect.fnUntraced(function* (keys: string | undefined) {
      const bound = keys === undefined ? Effect.succeed(false) : desk.bindKey(keys, shortening.fromClipboard)
      yield* ScopedRef.set(binding, bound)
      const isBound = yield* ScopedRef.get(binding)
      yield* Ref.set(isTaken, keys !== undefined && !isBound)
      return keys === undefined || isBound
    })
    const keysNow = Effect.map(preferences.get, ({ shortcutKeys }) => shortcutKeys ?? usualKeys)

    /** Binds or releases the shortcut according to the settings; false if another program uses it. */
    const settle = Effect.gen(function* () {
      const { shortcut } = yield* preferences.get
      return yield* bind(shortcut ? yield* keysNow : undefined)
    })

    return {
      settle,
      keys: keysNow,
      /** Whether another program uses the keys of the settings. */
      isTaken: Ref.get(isTaken),

      /** Stores and binds other keys; false, and nothing changes, if another program uses them. */
      choose: Effect.fnUntraced(function* (keys: string) {
        if (!(yield* bind(keys))) {
          yield* settle
          return false
        }
        yield* preferences.change({ shortcut: true, shortcutKeys: keys === usualKeys ? undefined : keys })
        return true
      })
    }
  })
}) {}
