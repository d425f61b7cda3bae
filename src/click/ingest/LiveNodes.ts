import { randomUUID } from "node:crypto"
import { Array as Arrays, Clock, Effect, Either, FiberMap, Layer, Schedule, Schema, Stream } from "effect"
import { Broadcast } from "../../storage/Broadcast.ts"
import { LiveClicks } from "./LiveClicks.ts"

/** How often a node announces its watched teams. */
const every = "5 seconds"
/**
 * How long an announcement is valid, in milliseconds. It must expire, because a node that crashed can't withdraw it.
 */
const believed = 12_000
/** A message has at most 8000 bytes, 39 for each id. */
const teamsAtOnce = 150
/** The maximum number of teams whose clicks this node passes on to other nodes. */
const mostTeams = 2000

const Message = Schema.parseJson(
  Schema.Struct({
    node: Schema.String,
    /** Requests the watched teams of all nodes. */
    asks: Schema.optional(Schema.Boolean),
    /** Teams that are watched on the sending node. */
    watched: Schema.optional(Schema.Array(Schema.String)),
    /** Sequence numbers of a team's clicks booked on the sending node, and how many were left out. */
    booked: Schema.optional(
      Schema.Struct({ team: Schema.String, seqs: Schema.Array(Schema.Number), missed: Schema.Number })
    )
  })
)
const decode = Schema.decodeUnknownEither(Message)
const encode = Schema.encodeSync(Message)

/**
 * Passes clicks between nodes. A node sends only clicks of teams that are watched on some node: at most a hundred
 * clicks, four times a second, and the number of clicks left out.
 */
export const LiveNodesLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const broadcast = yield* Broadcast
    if (!broadcast.isShared) return
    const live = yield* LiveClicks
    const node = randomUUID()
    const until = new Map<string, number>()
    const relays = yield* FiberMap.make<string>()

    const say = (message: Omit<typeof Message.Type, "node">) => broadcast.publish(encode({ node, ...message }))
    const announce = (teams: ReadonlyArray<string>) =>
      Effect.forEach(Arrays.chunksOf(teams, teamsAtOnce), (watched) => say({ watched }), { discard: true })
    const announceAll = Effect.suspend(() => announce(live.watchedHere()))

    const relay = (team: string) =>
      Effect.suspend(() => {
        const isNew = !until.has(team)
        if (isNew && until.size >= mostTeams) return Effect.void
        return Effect.flatMap(Clock.currentTimeMillis, (now) => {
          until.set(team, now + believed)
          const told = Stream.runForEach(live.bookedHere(team), (news) => say({ booked: { team, ...news } }))
          return FiberMap.run(relays, team, told, { onlyIfMissing: true })
        })
      })

    const forget = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.forEach(
        [...until].filter(([, end]) => end < now),
        ([team]) => {
          until.delete(team)
          return FiberMap.remove(relays, team)
        },
        { discard: true }
      )
    )

    const hear = (text: string) => {
      const message = decode(text)
      // Ignore messages that this version does not understand. A later version may send them.
      if (Either.isLeft(message) || message.right.node === node) return Effect.void
      const { asks, watched = [], booked } = message.right
      if (booked !== undefined) return live.hear(booked.team, booked)
      return asks === true ? announceAll : Effect.forEach(watched, relay, { discard: true })
    }

    // Messages during a gap are lost, so request and announce everything again.
    const gap = Effect.zipRight(say({ asks: true }), announceAll)
    yield* Effect.forkScoped(
      Stream.runForEach(broadcast.heard, (heard) => (heard._tag === "Gap" ? gap : hear(heard.text)))
    )
    yield* Effect.forkScoped(Stream.runForEach(live.begun, (team) => announce([team])))
    yield* Effect.forkScoped(Effect.schedule(Effect.zipRight(forget, announceAll), Schedule.spaced(every)))
  })
)
