import * as Command from "@effect/cli/Command"
import { Console, Effect } from "effect"
import { reindexRollups } from "../click/report/Reindex.ts"
import { type Difference, verifyRollups } from "../click/report/Verify.ts"
import { StartError } from "../StartError.ts"

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`

const lineOf = ({ team, level, start, subjects }: Difference) =>
  `team ${team}: the ${level} of ${new Date(start).toISOString().slice(0, level === "day" ? 10 : 7)} differs for ${subjects.join(", ")}`

/** `linden verify`. */
export const verifyCommand = Command.make("verify", {}, () =>
  Effect.gen(function* () {
    const { teams, days, months, open, pruned, differences } = yield* verifyRollups
    yield* Effect.forEach(differences, (one) => Console.log(lineOf(one)), { discard: true })
    yield* Console.log(
      `Compared ${counted(days, "day")} and ${counted(months, "month")} of ${counted(teams, "team")} with their clicks. Skipped ${counted(open, "open period")} and ${counted(pruned, "day")} with deleted clicks.`
    )
    if (differences.length > 0) {
      return yield* new StartError({
        message: `${counted(differences.length, "difference")}: run linden reindex, then restart the server.`
      })
    }
    yield* Console.log("All rollups match their clicks.")
  })
).pipe(Command.withDescription("Check that reports match the raw clicks; a server may be running"))

/** `linden reindex`. */
export const reindexCommand = Command.make("reindex", {}, () =>
  Effect.gen(function* () {
    const { teams, days, months } = yield* reindexRollups
    yield* Console.log(
      `Rebuilt ${counted(days, "day")} and ${counted(months, "month")} of ${counted(teams, "team")} from their clicks.`
    )
  })
).pipe(Command.withDescription("Rebuild reports from the raw clicks; a server may be running"))
