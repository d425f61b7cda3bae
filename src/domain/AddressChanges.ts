import { Array as Arr, Effect, Option, Schema, Stream } from "effect"
import { nextTick } from "../lib/NextTick.ts"
import { Broadcast } from "../storage/Broadcast.ts"

/**
 * An address whose target changed: a short code on a domain (null is the default domain), a domain, or the scan code of
 * a QR code. A team whose settings for visits changed is announced in the same way.
 */
export const AddressChange = Schema.Union(
  Schema.TaggedStruct("Code", { domainId: Schema.NullOr(Schema.String), code: Schema.String }),
  Schema.TaggedStruct("Host", { domainId: Schema.String, hostname: Schema.String }),
  Schema.TaggedStruct("Scan", { scanCode: Schema.String }),
  Schema.TaggedStruct("Team", { teamId: Schema.String })
)
export type AddressChange = typeof AddressChange.Type

/** A link with this short code was created, changed or deleted. */
export const codeChange = (domainId: string | null, code: string): AddressChange => ({ _tag: "Code", domainId, code })

/** A domain with this id or host name was created, changed or deleted. */
export const hostChange = (domainId: string, hostname: string): AddressChange => ({ _tag: "Host", domainId, hostname })

/** The QR code with this scan code was created, changed or deleted. */
export const scanChange = (scanCode: string): AddressChange => ({ _tag: "Scan", scanCode })

/** The settings of a team that apply to visits changed. */
export const teamChange = (teamId: string): AddressChange => ({ _tag: "Team", teamId })

/** How many relayed changes to process before yielding to requests. */
const toldAtOnce = 50

/** `"all"` means that any address may have changed, `"missed"` that changes of other nodes may have been missed. */
type Listener = (change: AddressChange | "all" | "missed") => void

/** The pause before a failed reload is retried. */
const reloadPause = "2 seconds"

const decode = Schema.decodeUnknownOption(Schema.parseJson(AddressChange))

/** Notifies caches, on this node and on others, that the target of an address changed. */
export class AddressChanges extends Effect.Service<AddressChanges>()("domain/AddressChanges", {
  scoped: Effect.gen(function* () {
    const broadcast = yield* Broadcast
    const listeners = new Set<Listener>()
    const tell: Listener = (change) => {
      for (const listener of listeners) listener(change)
    }
    const changeIn = (text: string) => Option.getOrElse(decode(text), () => "all" as const)
    const hear = Stream.runForEach(broadcast.heard, (heard) =>
      Effect.sync(() => tell(heard._tag === "Gap" ? "missed" : changeIn(heard.text)))
    )
    yield* Effect.forkScoped(hear)

    const announcing =
      (told: Effect.Effect<void>) =>
      <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.ensuring(change, told)

    const listen = (listener: Listener): Effect.Effect<void> => Effect.sync(() => void listeners.add(listener))

    return {
      /** Notifies listeners and other nodes of changes that another thread of this node made. */
      relay: (texts: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          for (const some of Arr.chunksOf(texts, toldAtOnce)) {
            for (const text of some) tell(changeIn(text))
            yield* nextTick
          }
          if (broadcast.isShared) yield* broadcast.publish(...texts)
        }),

      /** Whether other nodes change the same addresses. */
      isShared: broadcast.isShared,

      /** Registers a listener, called synchronously for each change. */
      listen,

      /**
       * Reloads the data that depends on a team's settings after each change to them, and the data of all teams if
       * changes may have been missed. Retries until it succeeds, and logs failures.
       */
      reloading: Effect.fnUntraced(function* (reload: (teamId?: string) => Effect.Effect<void>, what: string) {
        /** The teams to reload; undefined stands for all. */
        const due = new Set<string | undefined>()
        const isDue = yield* Effect.makeLatch()
        const attempt = Effect.suspend(() => {
          const teams = due.has(undefined) ? [undefined] : [...due]
          due.clear()
          const again = Effect.sync(() => {
            for (const team of teams) due.add(team)
            isDue.unsafeOpen()
          })
          return Effect.catchAllCause(
            Effect.forEach(teams, (team) => reload(team), { discard: true }),
            (cause) =>
              Effect.logWarning(`${what} could not be read.`, cause).pipe(
                Effect.zipRight(Effect.sleep(reloadPause)),
                Effect.zipRight(again)
              )
          )
        })
        yield* Effect.forkScoped(Effect.forever(Effect.all([isDue.await, isDue.close, attempt])))
        yield* listen((change) => {
          if (typeof change !== "string" && change._tag !== "Team") return
          due.add(typeof change === "string" ? undefined : change.teamId)
          isDue.unsafeOpen()
        })
      }),

      /**
       * Runs a change, and announces it after the commit and before the response, even if the change fails or is
       * interrupted.
       */
      announcing: (...changes: ReadonlyArray<AddressChange>) =>
        announcing(
          Effect.suspend(() => {
            for (const one of changes) tell(one)
            if (!broadcast.isShared) return Effect.void
            return broadcast.publish(...changes.map((one) => JSON.stringify(one)))
          })
        ),

      /** Like `announcing`, for changes to too many addresses to list. */
      announcingAll: announcing(
        Effect.suspend(() => {
          tell("all")
          return broadcast.isShared ? broadcast.publish(JSON.stringify("all")) : Effect.void
        })
      )
    }
  })
}) {}
