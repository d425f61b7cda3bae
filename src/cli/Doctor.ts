import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import type { FileSystem, Path } from "@effect/platform"
import type { SqlClient } from "@effect/sql"
import { type ConfigError, Console, Effect, type Layer } from "effect"
import { examine } from "../doctor/Doctor.ts"
import { error, type Finding } from "../doctor/Finding.ts"
import { StartError } from "../StartError.ts"
import { describeConfigError } from "../settings/DescribeConfigError.ts"
import { type Settings, unreadVariables } from "../settings/Settings.ts"

const json = Options.boolean("json").pipe(Options.withDescription("Print the findings as JSON"))

const marks = { ok: "✓", warning: "!", error: "✗" } as const

const lineOf = ({ check, level, message, advice }: Finding) =>
  `${marks[level]} ${check.padEnd(12)} ${message}${advice === null ? "" : `\n${" ".repeat(15)}→ ${advice}`}`

const wrongSettings = (fault: ConfigError.ConfigError): ReadonlyArray<Finding> => [
  error("settings", describeConfigError(fault), "Correct the variable, then run linden doctor again.")
]

const repair = Options.boolean("repair").pipe(
  Options.withDescription("First replace a damaged clicks.db with a new one that has the clicks of the journal")
)

/** `linden doctor`; `repaired` repairs damaged files and returns a sentence. */
export const doctorCommand = <E, R, E2>(
  settings: Layer.Layer<Settings, ConfigError.ConfigError>,
  database: Layer.Layer<SqlClient.SqlClient, E, R>,
  repaired: Effect.Effect<string, E2, Settings | FileSystem.FileSystem | Path.Path>
) =>
  Command.make("doctor", { json, repair }, (options) =>
    Effect.gen(function* () {
      if (options.repair) yield* Effect.flatMap(Effect.provide(repaired, settings), (told) => Console.error(told))
      const findings = yield* Effect.flatMap(unreadVariables, (unread) => examine(database, unread)).pipe(
        Effect.provide(settings),
        Effect.catchAll((fault) => Effect.succeed(wrongSettings(fault)))
      )
      const count = findings.filter(({ level }) => level === "error").length
      yield* options.json
        ? Console.log(JSON.stringify({ ok: count === 0, findings }, null, 2))
        : Effect.forEach(findings, (one) => Console.log(lineOf(one)), { discard: true })
      if (count > 0) {
        return yield* new StartError({
          message: count === 1 ? "1 problem was found." : `${count} problems were found.`
        })
      }
    })
  ).pipe(
    Command.withDescription(
      "Check settings, disk, database, domains, backups and mail; changes nothing without --repair"
    )
  )
