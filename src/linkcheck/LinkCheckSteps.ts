import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Chunk, Clock, Effect, Schedule, Schema, Stream } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import type { CheckTarget } from "../destination/check/CheckTarget.ts"
import { LinkProbe } from "../destination/check/LinkProbe.ts"
import type { Verdict } from "../destination/check/Verdict.ts"
import type { ReportLine } from "../job/Job.ts"
import { JobStopped, type RunningJob, type Step, type Steps } from "../job/JobKind.ts"

/** How many links or destinations one step of the listing phase stores. */
const listedAtOnce = 500
/** How many destinations to read ahead; their hosts are checked concurrently. */
const ahead = 300
/** The number of hosts that a job checks concurrently. */
const hostsAtOnce = 8
/** The maximum number of results that one step stores, and how long it waits for them. */
const storedAtOnce = 50
const storedEvery = "2 seconds"
/** How often to check whether the internet is reachable again. */
const lookEvery = "1 minute"
/** How long to wait for the internet before the job stops. */
const longestWait = "15 minutes"

const Position = Schema.parseJson(
  Schema.Union(
    Schema.Struct({ phase: Schema.Literal("list"), after: Schema.String, listed: Schema.Number }),
    Schema.Struct({ phase: Schema.Literal("ask") })
  )
)
const write = Schema.encodeSync(Position)
const read = Schema.decodeSync(Position)
const start = write({ phase: "list", after: "", listed: 0 })

type Job = RunningJob<unknown>

interface Result {
  readonly asked: CheckTarget
  readonly verdict: Verdict
}

const names = { Fine: "fine", Failing: "failing", Unclear: "unclear", NotAsked: "not_asked" } as const
const busy: Verdict = { _tag: "Unclear", isBusy: true }

const faults = {
  not_found: "The page does not exist",
  server_error: "The server returns an error",
  no_host: "The host name does not resolve",
  refused: "The host refuses connections",
  certificate: "Browsers reject the certificate",
  unreachable: "The host does not respond"
} as const

/** The fault of a destination, as a sentence for users. */
const sentenceOf = ({ fault, status }: Extract<Verdict, { readonly _tag: "Failing" }>): string =>
  status === null ? `${faults[fault]}.` : `${faults[fault]} (${status}).`

const lineOf = ({ asked, verdict }: Result): ReadonlyArray<ReportLine> =>
  verdict._tag === "Failing" ? [{ item: asked.url.slice(0, 300), outcome: "note", reason: sentenceOf(verdict) }] : []

/**
 * The steps of a team's link check: first it lists the destinations, then it checks them. An interrupted job continues
 * without skipping any.
 */
export class LinkCheckSteps extends Effect.Service<LinkCheckSteps>()("destination/linkcheck/LinkCheckSteps", {
  dependencies: [DestinationChecks.Default, LinkProbe.Default],
  effect: Effect.gen(function* () {
    const checks = yield* DestinationChecks
    const probe = yield* LinkProbe

    /** Stores missing hashes of links from earlier versions, because the listing needs them. */
    const hashing = ({ teamId, position }: Job): Steps<never> =>
      Stream.repeatEffect(checks.unhashed(teamId, listedAtOnce)).pipe(
        Stream.takeWhile((links) => links.length > 0),
        Stream.map((links) => ({
          commit: Effect.as(checks.hashAll(links), { position: position ?? start, done: 0, counts: {}, report: [] })
        }))
      )

    const listing = (job: Job, from: string, before: number): Steps<never> => {
      let [after, listed] = [from, before]
      const next = Effect.flatMap(Clock.currentTimeMillis, (now) =>
        checks.destinationsOf(job.teamId, after, now, listedAtOnce)
      )
      return Stream.repeatEffect(next).pipe(
        Stream.takeUntil((found) => found.length === 0),
        Stream.map((found): Step => {
          const last = found.at(-1)?.hash
          const asked = found.flatMap(({ hash, url }) => checks.askedOf(job.teamId, url, hash) ?? [])
          const total = listed + asked.length
          const position: typeof Position.Type =
            last === undefined ? { phase: "ask" } : { phase: "list", after: last, listed: total }
          return {
            commit: Effect.as(checks.enroll(asked, job.id), {
              ...{ position: write(position), done: 0, total, counts: {}, report: [] }
            }),
            after: Effect.sync(() => {
              after = last ?? after
              listed = total
            })
          }
        })
      )
    }

    /**
     * Checks destinations of one host one after another. Once the host requests a slower rate, the remaining
     * destinations count as unclear.
     */
    const askHost = (rows: ReadonlyArray<CheckTarget>): Stream.Stream<Result, SqlError> => {
      let isBusy = false
      return Stream.fromIterable(rows).pipe(
        Stream.rechunk(1),
        Stream.mapEffect((asked) =>
          Effect.map(isBusy ? Effect.succeed(busy) : probe.ask(asked.url), (verdict): Result => {
            isBusy = verdict._tag === "Unclear" && verdict.isBusy
            return { asked, verdict }
          })
        )
      )
    }

    const storing = (job: Job, results: ReadonlyArray<Result>): Step => ({
      commit: Effect.gen(function* () {
        const counts: Record<string, number> = {}
        const count = (name: string) => {
          counts[name] = (counts[name] ?? 0) + 1
        }
        for (const { asked, verdict } of results) {
          const change = yield* checks.keep(asked, verdict)
          yield* checks.leave(asked, job.id)
          count(names[verdict._tag])
          if (change !== "none") count(change)
        }
        return {
          position: write({ phase: "ask" }),
          done: results.length,
          counts,
          report: results.flatMap(lineOf)
        }
      })
    })

    const untilReached = Effect.repeat(probe.isReached, {
      schedule: Schedule.spaced(lookEvery),
      until: (isReached) => isReached
    }).pipe(
      Effect.timeoutFail({
        duration: longestWait,
        onTimeout: () => new JobStopped({ fault: fault("no_internet"), isPassing: false })
      })
    )

    const askAll = (job: Job): Steps<never> =>
      Stream.repeatEffect(Effect.zipRight(untilReached, checks.waiting(job.teamId, job.id, ahead))).pipe(
        Stream.takeWhile((rows) => rows.length > 0),
        Stream.flatMap((rows) => {
          const hosts = Object.values(Arr.groupBy(rows, ({ host }) => host))
          return Stream.fromIterable(hosts).pipe(
            Stream.flatMap(askHost, { concurrency: hostsAtOnce }),
            Stream.groupedWithin(storedAtOnce, storedEvery),
            Stream.map((results) => storing(job, Chunk.toReadonlyArray(results))),
            Stream.rechunk(1)
          )
        })
      )

    return {
      steps: (job: Job): Steps<never> => {
        const at = read(job.position ?? start)
        if (at.phase === "ask") return askAll(job)
        return Stream.concat(
          hashing(job),
          Stream.concat(
            listing(job, at.after, at.listed),
            Stream.suspend(() => askAll(job))
          )
        )
      }
    }
  })
}) {}
