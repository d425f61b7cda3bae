import { Effect, Option, Schedule, Schema, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { makeConcurrencyLimits } from "../auth/limit/ConcurrencyLimits.ts"
import { RightWatch } from "../auth/RightWatch.ts"
import type { JobId } from "../contract/Id.ts"
import { Stopping } from "../http/Stopping.ts"
import { utf8 } from "../lib/Utf8.ts"
import { Job } from "./Job.ts"
import { Jobs } from "./Jobs.ts"

/** How often to read a watched job. */
const lookEvery = "1 second"
/** After this many reads without a change, a keep-alive is sent, so that proxies keep the connection open. */
const quietLooks = 15

const encode = Schema.encodeSync(Schema.parseJson(Job))
const isOver = ({ state }: Job) => !["queued", "running", "paused", "undoing"].includes(state)

export class JobWatching extends Effect.Service<JobWatching>()("job/JobWatching", {
  dependencies: [Jobs.Default, RightWatch.Default],
  effect: Effect.gen(function* () {
    const jobs = yield* Jobs
    const stopping = yield* Stopping
    const rights = yield* RightWatch
    const places = makeConcurrencyLimits("watched jobs", { caller: 10, team: 50, all: 500 })

    // A missing job ends the stream; a failure of the database breaks it, so that the client reconnects.
    const looked = (id: JobId) => Effect.catchTag(Effect.asSome(jobs.get(id)), "JobNotFound", () => Effect.succeedNone)

    return {
      /**
       * A job as a stream of events, one for each change, until the job ends, the watcher loses access, or the server
       * stops.
       */
      watch: (id: JobId) =>
        Effect.gen(function* () {
          const caller = yield* Caller
          const first = yield* jobs.get(id)
          yield* places.take
          const lost = yield* rights.lost
          const looks = Stream.repeatEffectWithSchedule(looked(id), Schedule.spaced(lookEvery)).pipe(
            Stream.provideService(Caller, caller),
            // If the job is forgotten, the stream ends.
            Stream.takeWhile(Option.isSome),
            Stream.map(({ value }) => value)
          )
          const told = Stream.concat(Stream.make(first), looks).pipe(
            Stream.mapAccum({ last: "", quiet: 0 }, ({ last, quiet }, job) => {
              const text = encode(job)
              if (text !== last)
                return [
                  { last: text, quiet: 0 },
                  { job, event: `event: job\ndata: ${text}\n\n` }
                ]
              const isQuiet = quiet + 1 >= quietLooks
              return [
                { last, quiet: isQuiet ? 0 : quiet + 1 },
                { job, event: isQuiet ? ": still here\n\n" : "" }
              ]
            }),
            Stream.takeUntil(({ job }) => isOver(job)),
            Stream.filter(({ event }) => event !== ""),
            Stream.map(({ event }) => utf8(event))
          )
          return Stream.interruptWhen(told, Effect.raceFirst(stopping.begun, lost))
        })
    }
  })
}) {}
