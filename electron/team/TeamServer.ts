import { Data, Effect, Either, Option, Redacted, SubscriptionRef } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import { type WordList, Words } from "../Words.ts"
import { readTeamAddress } from "./TeamAddress.ts"
import { type TeamApi, type TeamFailed, type TeamFault, teamApi } from "./TeamApi.ts"

/** A connection to the server of a team. Without a key, the session of its window is used. */
export interface Connection {
  readonly origin: string
  readonly host: string
  readonly key: Option.Option<Redacted.Redacted>
  /** Whether the connection survives the end of the app. */
  readonly isKept: boolean
  /** Whether the app shortens there, instead of on this computer. */
  readonly isUsed: boolean
}

/** A connection could not be made; the message is for the user. */
export class ConnectRefused extends Data.TaggedError("ConnectRefused")<{ readonly message: string }> {}

const sentences: Readonly<Record<TeamFault, keyof WordList["team"]>> = {
  offline: "offline",
  slow: "slow",
  tls: "tls",
  redirect: "redirects",
  large: "notLinden",
  notLinden: "notLinden",
  unavailable: "unavailable",
  signedOut: "wrongKey",
  unscoped: "refused",
  refused: "refused"
}

/** What went wrong with a server, as a sentence. */
export const teamSentence = ({ team }: WordList, host: string, { reason, sentence }: TeamFailed): string =>
  fill(team[sentences[reason]], { host, message: sentence })

const hostOf = (origin: string) => new URL(origin).host

/** The server of a team that the user has connected, and whether the app shortens there. */
export class TeamServer extends Effect.Service<TeamServer>()("electron/team/TeamServer", {
  effect: Effect.gen(function* () {
    const { desk, dialogs, vault, windows } = yield* Shell
    const preferences = yield* Preferences
    const words = yield* Words
    const alone = yield* Effect.makeSemaphore(1)
    const state = yield* SubscriptionRef.make(Option.none<Connection>())
    const current = SubscriptionRef.get(state)

    const apiOf = ({ origin, key }: Pick<Connection, "origin" | "key">): TeamApi =>
      teamApi(windows, origin, Option.getOrUndefined(Option.map(key, Redacted.value)))

    const refuse = (pick: (list: WordList) => string) =>
      Effect.flatMap(words.current, (list) => new ConnectRefused({ message: pick(list) }))

    const leave = Effect.gen(function* () {
      const before = yield* current
      if (Option.isNone(before)) return
      if (Option.isNone(before.value.key)) yield* Effect.ignore(apiOf(before.value).signOut)
      yield* SubscriptionRef.set(state, Option.none())
      yield* preferences.change({ team: undefined })
      yield* windows.forget("team")
    })

    /** Asks whether to send the key or password without encryption. */
    const isAccepted = (origin: string) =>
      Effect.gen(function* () {
        const { team, buttons } = yield* words.current
        const answer = yield* dialogs.ask({
          kind: "warning",
          message: team.plain,
          detail: fill(team.plainDetail, { origin }),
          buttons: [buttons.connect, buttons.cancel]
        })
        return answer === 0
      })

    const keep = (connection: Connection, sealedKey: string | undefined) =>
      preferences.change({
        team: connection.isKept
          ? { origin: connection.origin, isUsed: connection.isUsed, ...(sealedKey === undefined ? {} : { sealedKey }) }
          : undefined
      })

    return {
      state,

      /** The connection, if there is one and the app shortens there. */
      used: Effect.map(
        current,
        Option.filter(({ isUsed }) => isUsed)
      ),

      apiOf,

      /** Restores the connection of the last start. */
      begin: Effect.gen(function* () {
        const { team } = yield* preferences.get
        if (team === undefined) return
        const { origin, sealedKey, isUsed } = team
        const key = sealedKey === undefined ? Option.none<string>() : yield* vault.unseal(sealedKey)
        const host = hostOf(origin)
        if (sealedKey !== undefined && Option.isNone(key)) {
          const { team: list } = yield* words.current
          return yield* desk.notify({ title: fill(list.keyLost, { host }), body: list.keyLostBody })
        }
        yield* SubscriptionRef.set(
          state,
          Option.some({ origin, host, key: Option.map(key, Redacted.make), isKept: true, isUsed })
        )
      }),

      /** Verifies a server and its key, and shortens there from now on. Returns false if the user declines to. */
      connect: Effect.fnUntraced(function* (address: string, given: string | null, ownOrigin: string) {
        const read = readTeamAddress(address)
        if (Either.isLeft(read)) return yield* refuse(({ team }) => team[read.left])
        const { origin, host, isPlain } = read.right
        if (origin === ownOrigin) return yield* refuse(({ team }) => team.ownAddress)
        const key = Option.map(Option.fromNullable(given?.trim() || null), Redacted.make)
        const api = apiOf({ origin, key })
        const told = (failure: TeamFailed) => refuse((list) => teamSentence(list, host, failure))
        if (isPlain && !(yield* isAccepted(origin))) return false
        yield* Effect.catchAll(api.check, told)
        if (Option.isSome(key)) yield* Effect.catchAll(api.verify, told)
        yield* leave
        yield* windows.forget("team")
        const sealed = Option.isSome(key) ? yield* vault.seal(Redacted.value(key.value)) : Option.none<string>()
        const connection = { origin, host, key, isKept: Option.isNone(key) || Option.isSome(sealed), isUsed: true }
        yield* keep(connection, Option.getOrUndefined(sealed))
        yield* SubscriptionRef.set(state, Option.some(connection))
        return true
      }, alone.withPermits(1)),

      /** Forgets the server, its key and everything that its pages stored. */
      disconnect: alone.withPermits(1)(leave),

      /** Chooses between this computer and the connected server. */
      use: (isUsed: boolean) =>
        Effect.gen(function* () {
          const before = yield* current
          if (Option.isNone(before) || before.value.isUsed === isUsed) return
          const { team } = yield* preferences.get
          if (team !== undefined) yield* preferences.change({ team: { ...team, isUsed } })
          yield* SubscriptionRef.set(state, Option.some({ ...before.value, isUsed }))
        }).pipe(alone.withPermits(1))
    }
  })
}) {}
