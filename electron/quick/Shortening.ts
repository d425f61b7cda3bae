import { Effect, Option, ParseResult, PubSub, Schema } from "effect"
import { Address } from "../../src/contract/Address.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"

const readAddress = Schema.decodeUnknown(Address)

const sentence = (error: ParseResult.ParseError) => ParseResult.ArrayFormatter.formatErrorSync(error)[0]?.message ?? ""

/** Creates short links from outside the window, and shows a notification for each. */
export class Shortening extends Effect.Service<Shortening>()("electron/quick/Shortening", {
  effect: Effect.gen(function* () {
    const { desk } = yield* Shell
    const server = yield* Server
    const made = yield* PubSub.sliding<void>(1)

    const shorten = Effect.fnUntraced(
      function* (text: string) {
        const url = yield* readAddress(text)
        const link = yield* server.ask((actor) => actor.Shorten({ url }))
        yield* desk.copyText(link.short_url)
        yield* PubSub.publish(made, undefined)
        yield* desk.notify({
          title: "Short link copied",
          body: `${link.short_url} redirects to ${link.destination_url.slice(0, 200)}`,
          onClick: desk.openExternal(link.short_url)
        })
        return Option.some(link)
      },
      Effect.catchTag("ParseError", (error) =>
        Effect.as(
          desk.notify({ title: "There is no URL to shorten", body: `The URL: ${sentence(error)}` }),
          Option.none()
        )
      ),
      Effect.catchAll(({ message }) =>
        Effect.as(desk.notify({ title: "The short link could not be created", body: message }), Option.none())
      )
    )

    return {
      shorten,

      /** Shortens the address on the clipboard and replaces it with the short link. */
      fromClipboard: Effect.asVoid(Effect.flatMap(desk.readText, (text) => shorten(text.trim()))),

      /** Emits for each new link. */
      made
    }
  })
}) {}
