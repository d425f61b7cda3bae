import { Effect, Option, ParseResult, PubSub, Schema } from "effect"
import { Address } from "../../src/contract/Address.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"

const readAddress = Schema.decodeUnknown(Address)

const sentence = (error: ParseResult.ParseError) => ParseResult.ArrayFormatter.formatErrorSync(error)[0]?.message ?? ""

/** Makes short links from outside of the window, and tells of each in a notification. */
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
          body: `${link.short_url} leads to ${link.destination_url.slice(0, 200)}`,
          onClick: desk.openExternal(link.short_url)
        })
        return Option.some(link)
      },
      Effect.catchTag("ParseError", (error) =>
        Effect.as(
          desk.notify({ title: "This is no address to shorten", body: `The address: ${sentence(error)}` }),
          Option.none()
        )
      ),
      Effect.catchAll(({ message }) =>
        Effect.as(desk.notify({ title: "No short link was made", body: message }), Option.none())
      )
    )

    return {
      shorten,

      /** Shortens what is on the clipboard; the short link takes its place. */
      fromClipboard: Effect.asVoid(Effect.flatMap(desk.readText, (text) => shorten(text.trim()))),

      /** Says that there is a new link. */
      made
    }
  })
}) {}
