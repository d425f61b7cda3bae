import { Effect, Layer, Logger, LogLevel } from "effect"
import { Settings } from "../src/settings/Settings.ts"

/** Writes all lines of an event loop turn in one write, because a separate write costs more than formatting a line. */
const toStderr = (logger: Logger.Logger<unknown, string>): Logger.Logger<unknown, void> => {
  let lines = ""
  const flush = () => {
    if (lines !== "") process.stderr.write(lines)
    lines = ""
  }
  process.on("exit", flush)
  return Logger.map(logger, (line) => {
    if (lines === "") setImmediate(flush)
    lines += `${line}\n`
  })
}

const loggers = {
  pretty: Logger.prettyLogger({ stderr: true }),
  logfmt: toStderr(Logger.logfmtLogger),
  json: toStderr(Logger.jsonLogger)
}

/** Logs to standard error; standard output is for results. */
export const loggingIn = (format: keyof typeof loggers) => Logger.replace(Logger.defaultLogger, loggers[format])

/** Logs in the format of the settings. */
export const LoggingLive = Layer.unwrapEffect(Effect.map(Settings, ({ logFormat }) => loggingIn(logFormat)))

/** Logs only failures, because commands print their own output. */
export const QuietLive = Layer.merge(
  Logger.replace(Logger.defaultLogger, loggers.logfmt),
  Logger.minimumLogLevel(LogLevel.Warning)
)
