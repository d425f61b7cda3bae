import { Effect, Option } from "effect"
import { Preferences } from "../Preferences.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import { Words } from "../Words.ts"

/** Provides one API key for the user's own programs on this machine; the system encrypts it. */
export class ApiKey extends Effect.Service<ApiKey>()("electron/quick/ApiKey", {
  effect: Effect.gen(function* () {
    const { desk, vault } = yield* Shell
    const preferences = yield* Preferences
    const server = yield* Server
    const words = yield* Words

    const kept = Effect.gen(function* () {
      const { sealedKey } = yield* preferences.get
      return sealedKey === undefined ? Option.none<string>() : yield* vault.unseal(sealedKey)
    })

    const tell = (title: string, body: string) => desk.notify({ title, body })

    return {
      /** Copies the key to the clipboard: the stored key if it is still valid, otherwise a new one. */
      copy: Effect.gen(function* () {
        const known = yield* kept
        const key = yield* server.ask((actor) => actor.ApiKey({ known: Option.getOrNull(known) }))
        if (key !== Option.getOrNull(known)) {
          yield* preferences.change({ sealedKey: Option.getOrUndefined(yield* vault.seal(key)) })
        }
        yield* desk.copyText(key)
        const { key: list } = yield* words.current
        yield* tell(list.copied, list.copiedBody)
      }).pipe(
        Effect.catchAll(({ message }) => Effect.flatMap(words.current, ({ key: list }) => tell(list.failed, message)))
      )
    }
  })
}) {}
