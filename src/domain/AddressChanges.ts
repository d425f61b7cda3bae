import { Array as Arr, Effect, Option, Schema, Stream } from "effect"
import { nextTick } from "../lib/NextTick.ts"
import { Broadcast } from "../storage/Broadcast.ts"

/**
 * An address behind which something was changed: a code on a domain (null is the default one), a domain itself, or the scan
 * code of a QR code.
 */
export const AddressChange = Schema.Union(
  Schema.TaggedStruct("Code", { domainId: Schema.NullOr(Schema.String), code: Schema.String }),
  Schema.TaggedStruct("Host", { domainId: Schema.String, hostname: Schema.String }),
  Schema.TaggedStruct("Scan", { scanCode: Schema.String })
)
export type AddressChange = typeof AddressChange.Type

/** A link at this address was made, changed or deleted. */
export const codeChange = (domainId: string | null, code: string): AddressChange => ({ _tag: "Code", domainId, code })

/** A domain that has or gets this host name was made, changed or deleted. */
export const hostChange = (domainId: string, hostname: string): AddressChange => ({ _tag: "Host", domainId, hostname })

/** The QR code of this scan code was made, changed or deleted. */
export const scanChange = (scanCode: string): AddressChange => ({ _tag: "Scan", scanCode })

/** How many changes of others are told of before requests have their turn. */
const toldAtOnce = 50

type Listener = (change: AddressChange | "all") => void

const decode = Schema.decodeUnknownOption(Schema.parseJson(AddressChange))

/** Tells those who remember what is behind an address, on this node and on the others, that it was changed. */
export class AddressChanges extends Effect.Service<AddressChanges>()("domain/AddressChanges", {
  scoped: Effect.gen(function* () {
    const broadcast = yield* Broadcast
    const listeners = new Set<Listener>()
    const tell: Listener = (change) => {
      for (const listener of listeners) listener(change)
    }
    const changeIn = (text: string) => Option.getOrElse(decode(text), () => "all" as const)
    const hear = Stream.runForEach(broadcast.heard, (heard) =>
      Effect.sync(() => tell(heard._tag === "Gap" ? "all" : changeIn(heard.text)))
    )
    yield* Effect.forkScoped(hear)

    const announcing =
      (told: Effect.Effect<void>) =>
      <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.ensuring(change, told)

    return {
      /** Tells of changes that another thread of this node made, as its own service would have published them. */
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

      /** Calls back at each change, in the same tick; "all" where it is not known which ones. */
      listen: (listener: Listener): Effect.Effect<void> => Effect.sync(() => void listeners.add(listener)),

      /** Makes a change and tells of it when it is committed and before it is acknowledged, even if it is interrupted. */
      announcing: (...changes: ReadonlyArray<AddressChange>) =>
        announcing(
          Effect.suspend(() => {
            for (const one of changes) tell(one)
            if (!broadcast.isShared) return Effect.void
            return broadcast.publish(...changes.map((one) => JSON.stringify(one)))
          })
        ),

      /** As `announcing`, of a change of more addresses than can be told one by one. */
      announcingAll: announcing(
        Effect.suspend(() => {
          tell("all")
          return broadcast.isShared ? broadcast.publish(JSON.stringify("all")) : Effect.void
        })
      )
    }
  })
}) {}
