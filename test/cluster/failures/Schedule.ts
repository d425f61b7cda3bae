import { Effect, FastCheck } from "effect"
import type { Node, Scene } from "./Scene.ts"

/** What may happen to a server, for how long it lasts, and for how long the server then rests, in milliseconds. */
interface Happening {
  readonly what: "kill" | "stop" | "pause" | "cut"
  readonly millis: number
  readonly rest: number
}

const { constantFrom, integer, record, array, noBias, shuffledSubarray, tuple } = FastCheck

const happening: FastCheck.Arbitrary<Happening> = record({
  what: constantFrom("kill", "stop", "pause", "cut"),
  millis: integer({ min: 100, max: 3500 }),
  rest: integer({ min: 0, max: 1500 })
})
const lane = array(happening, { minLength: 2, maxLength: 2 })
const schedules = noBias(tuple(shuffledSubarray([0, 1, 2], { minLength: 2, maxLength: 2 }), tuple(lane, lane)))

/** What happens to two of the three servers at the same time, by seed. */
export const scheduleOf = (seed: number) => {
  const [schedule] = FastCheck.sample(schedules, { seed, numRuns: 1 })
  if (schedule === undefined) throw new Error("FastCheck returned nothing.")
  const [nodes, lanes] = schedule
  return lanes.map((happenings, n) => ({ node: nodes[n] ?? 0, happenings }))
}

const ways = {
  kill: { begin: (node: Node) => node.kill, end: (node: Node) => node.start },
  stop: { begin: (node: Node) => node.stop, end: (node: Node) => node.start },
  pause: { begin: (node: Node) => node.pause, end: (node: Node) => node.wake },
  cut: { begin: (node: Node) => node.wire.cut, end: (node: Node) => node.wire.mend }
}

/** Runs a whole schedule. */
export const happen = ({ nodes }: Scene, schedule: ReturnType<typeof scheduleOf>) =>
  Effect.forEach(
    schedule,
    ({ node, happenings }) =>
      Effect.forEach(happenings, ({ what, millis, rest }) =>
        Effect.gen(function* () {
          const server = nodes[node] as Node
          yield* ways[what].begin(server)
          yield* Effect.sleep(millis)
          yield* ways[what].end(server)
          yield* Effect.sleep(rest)
        })
      ),
    { concurrency: "unbounded", discard: true }
  )
