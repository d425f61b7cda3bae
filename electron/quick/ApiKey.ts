import { Effect, Option } from "effect"
import { Preferences } from "../Preferences.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"

/** Hands out the one API key of this machine's own programs, which is kept sealed by the system. */
export class ApiKey extends Effect.Service<ApiKey>()("electron/quick/ApiKey", {
  effect: Effect.gen(function* () {
    const { desk, vault } = yield* Shell
    const preferences = yield* Preferences
    const server = yield* Server

    const kept = Effect.gen(function* () {
      const { sealedKey } = yield* preferences.get
      return sealedKey === undefined ? Option.none<string>() : yield* vault.unseal(sealedKey)
    })

    const tell = (title: string, body: string) => desk.notify({ title, body })

    return {
      /** Puts the key onto the clipboard: the one that is kept, as long as it is good, else a new one. */
      copy: Effect.gen(function* () {
        const known = yield* kept
        const key = yield* server.ask((actor) => actor.ApiKey({ known: Option.getOrNull(known) }))
        if (key !== Option.getOrNull(known)) {
          yield* preferences.change({ sealedKey: Option.getOrUndefined(yield* vault.seal(key)) })
        }
        yield* desk.copyText(key)
        yield* tell("API key copied", "For your own programs on this machine. Keep it like a password.")
      }).pipe(Effect.catchAll(({ message }) => tell("No API key was made", message)))
    }
  })
}) {}
