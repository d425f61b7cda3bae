import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Console, Effect, Schema, Stream } from "effect"
import { Manager, manager } from "../auth/Policy.ts"
import { JobId } from "../contract/Id.ts"
import { formatTimestamp } from "../contract/Timestamp.ts"
import { ImportFiles } from "../import/ImportFiles.ts"
import { type Job, JobState, type JobVerb } from "../job/Job.ts"
import { Jobs } from "../job/Jobs.ts"
import { reportCsv } from "../job/Report.ts"
import { amountOf } from "../lib/Amount.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { asOwnerOf, team } from "./TeamNamed.ts"
import { told } from "./Told.ts"
import { progressLine, resultLine, watchJob } from "./Watch.ts"

const id = Args.text({ name: "job-id" })
const states = Options.choice("state", JobState.literals).pipe(
  Options.withDescription("Only jobs in this state"),
  Options.optional
)
const most = 100

const idOf = (text: string) =>
  Effect.mapError(
    Schema.decode(JobId)(text),
    () => new StartError({ message: `"${text}" is not a job id. See ${commandName()} job list.` })
  )

const shown = (moment: Job["finished_at"]) => (moment === null ? "-" : formatTimestamp(moment))

const list = Command.make("list", { team, states }, (options) =>
  Effect.gen(function* () {
    const state = options.states._tag === "Some" ? { state: options.states.value } : {}
    const { jobs, total } = yield* (yield* Jobs).list({ ...state, limit: most, offset: 0 })
    for (const job of jobs) {
      yield* Console.log([job.id, job.kind, progressLine(job), shown(job.created_at)].join("\t"))
    }
    if (total > jobs.length) yield* Console.error(`${total - jobs.length} older ones are not shown.`)
  }).pipe(asOwnerOf(options.team), told)
).pipe(Command.withDescription(`List the latest ${most} jobs of a team`))

const show = Command.make("show", { team, id }, (options) =>
  Effect.gen(function* () {
    const job = yield* (yield* Jobs).get(yield* idOf(options.id))
    const lines = {
      job: job.id,
      kind: job.kind,
      state: progressLine(job),
      result: resultLine(job),
      report: amountOf(job.report_lines, "line"),
      created: shown(job.created_at),
      started: shown(job.started_at),
      finished: shown(job.finished_at),
      "undo until": shown(job.undo_until)
    }
    for (const [name, line] of Object.entries(lines)) yield* Console.log(`${name}\t${line}`)
  }).pipe(asOwnerOf(options.team), told)
).pipe(Command.withDescription("Show the progress of a job and the outcome of its items"))

const steering = (verb: JobVerb, does: string) =>
  Command.make(verb, { team, id }, (options) =>
    Effect.gen(function* () {
      const given = yield* idOf(options.id)
      const job = yield* (yield* Jobs).turn(verb, given)
      if (job.state === "cancelled") yield* (yield* ImportFiles).remove(given)
      yield* Console.log(`The job ${given} is ${job.state}.`)
    }).pipe(Effect.provideServiceEffect(Manager, manager), asOwnerOf(options.team), told)
  ).pipe(Command.withDescription(does))

const watch = Command.make("watch", { team, id }, (options) =>
  Effect.flatMap(idOf(options.id), (given) => watchJob(given, options.team)).pipe(asOwnerOf(options.team), told)
).pipe(Command.withDescription("Watch a job until it ends"))

const report = Command.make("report", { team, id }, (options) =>
  Effect.gen(function* () {
    const lines = yield* (yield* Jobs).report(yield* idOf(options.id))
    yield* Stream.runForEach(reportCsv(lines), (part) => Effect.sync(() => void process.stdout.write(part)))
  }).pipe(asOwnerOf(options.team), told)
).pipe(Command.withDescription("Print the report of a job as CSV"))

/** `linden job list|show|watch|pause|resume|cancel|undo|report`. */
export const jobCommand = Command.make("job").pipe(
  Command.withDescription("Jobs, such as imports, which a running server runs"),
  Command.withSubcommands([
    list,
    show,
    watch,
    steering("pause", "Pause a job after its current step"),
    steering("resume", "Resume a paused job"),
    steering("cancel", "Cancel a job; its changes so far stay until you undo it"),
    steering("undo", "Undo a job, except for later changes"),
    report
  ])
)
