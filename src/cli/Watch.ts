import { Console, Effect } from "effect"
import type { JobId } from "../contract/Id.ts"
import type { Job } from "../job/Job.ts"
import { Jobs } from "../job/Jobs.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { type TeamName, teamOption } from "./TeamNamed.ts"

const lookEvery = "1 second"
const barWidth = 30

const whole = (count: number) => Math.round(count).toLocaleString("en")

const time = (seconds: number): string => {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** The progress of a job, as one line. */
export const progressLine = ({ state, done, total, rate, remaining_seconds, reason }: Job): string =>
  [
    state,
    total === null ? whole(done) : `${whole(done)} of ${whole(total)}`,
    ...(rate === null || rate === 0 ? [] : [`${rate < 10 ? rate : whole(rate)}/s`]),
    ...(remaining_seconds === null || state !== "running" ? [] : [`${time(remaining_seconds)} left`]),
    ...(reason === null ? [] : [reason])
  ].join(", ")

/** The result of a job, as one line. */
export const resultLine = ({ result }: Job): string =>
  Object.entries(result)
    .map(([name, count]) => `${name.replaceAll("_", " ")} ${whole(count)}`)
    .join(", ") || "nothing"

/** A progress bar for a terminal with this number of columns. */
export const progressBar = (job: Job, columns: number): string => {
  const part = job.total === null ? undefined : job.total === 0 ? 1 : Math.min(1, job.done / job.total)
  const filled = Math.round((part ?? 0) * barWidth)
  const bar =
    part === undefined
      ? ""
      : `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}] ${String(Math.floor(part * 100)).padStart(3)}% `
  const line = bar + progressLine(job)
  return line.length < columns ? line : line.slice(0, Math.max(0, columns - 1))
}

const isOver = ({ state }: Job) => !["queued", "running", "undoing"].includes(state)

const outcome = (job: Job, team: TeamName) => {
  const { state, reason, id, report_lines } = job
  const command = (verb: string) => `${commandName()} job ${verb}${teamOption(team)} ${id}`
  const why = reason === null ? "." : `: ${reason}`
  const hint =
    job.reason_detail?.code === "no_address_column"
      ? ' Add --column url="NAME", where NAME is the header of that column.'
      : ""
  if (state === "failed") return new StartError({ message: `the job failed${why}${hint}` })
  if (state === "cancelled") return new StartError({ message: "the job was cancelled." })
  if (state === "paused")
    return new StartError({ message: `the job is paused${why} Run \`${command("resume")}\` to continue.` })
  const more =
    report_lines === 0
      ? []
      : [`${whole(report_lines)} report ${report_lines === 1 ? "line" : "lines"}: ${command("report")}`]
  return Effect.forEach([`${state}: ${resultLine(job)}`, ...more], (line) => Console.log(line), { discard: true })
}

/**
 * Shows the progress of a job until it ends; fails if the job did not succeed. Interrupting the watch doesn't stop the
 * job.
 */
export const watchJob = (id: JobId, team: TeamName) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const { stdout } = process
    let last = ""
    const show = (job: Job) =>
      Effect.sync(() => {
        if (stdout.isTTY) return void stdout.write(`\r\u001b[2K${progressBar(job, stdout.columns || 80)}`)
        const line = progressLine(job)
        if (line !== last) stdout.write(`${line}\n`)
        last = line
      })
    const job = yield* Effect.tap(jobs.get(id), show).pipe(
      Effect.tap((one) => (isOver(one) ? Effect.void : Effect.sleep(lookEvery))),
      Effect.repeat({ until: isOver }),
      Effect.ensuring(Effect.sync(() => void (stdout.isTTY && stdout.write("\n")))),
      Effect.onInterrupt(() =>
        Console.error(
          `The job continues in the background. Run \`${commandName()} job watch${teamOption(team)} ${id}\` to watch it again.`
        )
      )
    )
    yield* outcome(job, team)
  })
