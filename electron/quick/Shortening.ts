import { FileSystem } from "@effect/platform"
import { Effect, Option, PubSub, Stream } from "effect"
import { addressFault, completedAddress, encodedAddress } from "../../src/contract/Address.ts"
import { fill } from "../../src/lib/Fill.ts"
import { Server } from "../server/Server.ts"
import type { Dropped } from "../shell/Menus.ts"
import { Shell } from "../shell/Shell.ts"
import { type Connection, TeamServer, teamSentence } from "../team/TeamServer.ts"
import { type WordList, Words } from "../Words.ts"

/** The most bytes to read of a dropped file. */
const longestFile = 64 * 1024

/** The address in a file that a browser makes of a dragged link: `.url` on Windows, `.webloc` on macOS. */
export const addressInFile = (content: string): Option.Option<string> =>
  Option.fromNullable(
    /^URL=(https?:\S+)\s*$/im.exec(content)?.[1] ??
      /<string>\s*(https?:[^<\s]+)\s*<\/string>/i.exec(content)?.[1]?.replaceAll("&amp;", "&") ??
      /^\s*(https?:\S+)\s*$/i.exec(content)?.[1]
  )

/** The first line that is an address, because some programs drop a title below it; otherwise the whole text. */
const addressIn = (text: string): string =>
  text.split(/[\r\n]+/).find((line) => addressFault(encodedAddress(completedAddress(line))) === undefined) ?? text

const faultOf = ({ address }: WordList, url: string): string | undefined => {
  const found = addressFault(url)
  if (found === undefined) return undefined
  return address[found.code as keyof WordList["address"]] ?? address.not_an_address
}

/** Why a link was not created. */
interface Unmade {
  readonly message: string
  /** Whether the user must sign in to the team's server again. */
  readonly isSignedOut: boolean
}

/** Creates short links from outside the window, and shows a notification for each. */
export class Shortening extends Effect.Service<Shortening>()("electron/quick/Shortening", {
  effect: Effect.gen(function* () {
    const { desk } = yield* Shell
    const files = yield* FileSystem.FileSystem
    const server = yield* Server
    const team = yield* TeamServer
    const words = yield* Words
    const made = yield* PubSub.sliding<void>(1)
    const signIns = yield* PubSub.sliding<void>(1)

    const onComputer = (url: string) =>
      Effect.mapError(
        server.ask((actor) => actor.Shorten({ url })),
        ({ message }): Unmade => ({ message, isSignedOut: false })
      )

    const onTeam = (connection: Connection, list: WordList, url: string) =>
      Effect.mapError(
        team.apiOf(connection).shorten(url),
        (failure): Unmade => ({
          message: teamSentence(list, connection.host, failure),
          isSignedOut: failure.reason === "signedOut" && Option.isNone(connection.key)
        })
      )

    const create = Effect.fnUntraced(function* (url: string) {
      const list = yield* words.current
      const used = yield* team.used
      const host = Option.match(used, { onNone: () => "", onSome: (one) => one.host })
      const { shortening } = list
      const work = Option.isSome(used) ? onTeam(used.value, list, url) : onComputer(url)
      return yield* work.pipe(
        Effect.matchEffect({
          onFailure: (failure) =>
            failure.isSignedOut
              ? desk.notify({
                  title: fill(shortening.signIn, { host }),
                  body: shortening.signInBody,
                  onClick: Effect.asVoid(PubSub.publish(signIns, undefined))
                })
              : desk.notify({ title: shortening.failed, body: failure.message }),
          onSuccess: ({ short_url, destination_url }) =>
            Effect.gen(function* () {
              yield* desk.copyText(short_url)
              yield* PubSub.publish(made, undefined)
              const body = fill(shortening.copiedBody, { short: short_url, destination: destination_url.slice(0, 200) })
              yield* desk.notify({ title: shortening.copied, body, onClick: desk.openExternal(short_url) })
            })
        })
      )
    })

    const refuse = (pick: (list: WordList) => string) =>
      Effect.flatMap(words.current, (list) => desk.notify({ title: list.shortening.noUrl, body: pick(list) }))

    const shorten = Effect.fnUntraced(function* (text: string) {
      const url = encodedAddress(completedAddress(text))
      const fault = faultOf(yield* words.current, url)
      return yield* fault === undefined ? create(url) : refuse(() => fault)
    })

    const inFile = (path: string) =>
      files.stream(path, { bytesToRead: longestFile }).pipe(
        Stream.runCollect,
        Effect.map((chunks) => addressInFile(Buffer.concat([...chunks]).toString("utf8"))),
        Effect.orElseSucceed(() => Option.none<string>())
      )

    return {
      shorten,

      /** Shortens the address on the clipboard and replaces it with the short link. */
      fromClipboard: Effect.flatMap(desk.readText, (text) => shorten(text.trim())),

      /** Shortens a dropped address, or the one in a dropped file. */
      fromDrop: Effect.fnUntraced(function* (dropped: Dropped) {
        if (dropped.kind === "text") return yield* shorten(addressIn(dropped.text.trim()))
        const found = yield* inFile(dropped.paths[0] ?? "")
        return yield* Option.match(found, {
          onNone: () => refuse(({ shortening }) => shortening.noFile),
          onSome: shorten
        })
      }),

      /** Emits for each new link. */
      made,

      /** Emits when the user wants to sign in again to the server in use. */
      signIns
    }
  })
}) {}
