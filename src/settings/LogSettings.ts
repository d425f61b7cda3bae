import { Config, Effect } from "effect"
import { read } from "./SettingConfig.ts"
import { oneOf } from "./SettingTexts.ts"

const formats = ["brief", "pretty", "logfmt", "json"] as const
const levels = ["debug", "info", "warning", "error"] as const

export interface LogSettings {
  readonly logFormat: (typeof formats)[number]
  /** The lowest level of lines in the log. */
  readonly logLevel: (typeof levels)[number]
}

/** The settings of the log. */
export const log = Effect.gen(function* () {
  const logFormat = yield* read("LINDEN_LOG_FORMAT", oneOf(...formats), "brief, pretty, logfmt or json").pipe(
    Config.withDefault(process.stderr.isTTY ? ("brief" as const) : ("logfmt" as const))
  )
  const logLevel = yield* read("LINDEN_LOG_LEVEL", oneOf(...levels), "debug, info, warning or error").pipe(
    Config.withDefault(logFormat === "brief" ? ("warning" as const) : ("info" as const))
  )
  return { logFormat, logLevel } satisfies LogSettings
})
