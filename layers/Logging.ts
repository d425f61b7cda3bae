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

const pretty = Logger.prettyLogger({ stderr: true })

/** What the cluster warns about at each start with stored messages, until their entities have registered. */
const isStarting = (message: unknown): boolean => String(message).startsWith("Could not find entity manager")

const loggers = {
  pretty,
  brief: Logger.make<unknown, void>((line) => {
    if (!isStarting(line.message)) pretty.log(line)
  }),
  logfmt: toStderr(Logger.logfmtLogger),
  json: toStderr(Logger.jsonLogger)
}

/** Logs to standard error; standard output is for results. */
export const loggingIn = (format: keyof typeof loggers) =>
  Layer.merge(
    Logger.replace(Logger.defaultLogger, loggers[format]),
    format === "brief" ? Logger.minimumLogLevel(LogLevel.Warning) : Layer.empty
  )

/** Logs in the format of the settings. */
export const LoggingLive = Layer.unwrapEffect(Effect.map(Settings, ({ logFormat }) => loggingIn(logFormat)))

/** Logs only failures, because commands print their own output. */
export const QuietLive = Layer.merge(
  Logger.replace(Logger.defaultLogger, loggers.logfmt),
  Logger.minimumLogLevel(LogLevel.Warning)
)
