import { Effect, Layer, Logger, LogLevel } from "effect"
import { Settings } from "../src/Settings.ts"

const loggers = {
  pretty: Logger.prettyLogger({ stderr: true }),
  logfmt: Logger.withConsoleError(Logger.logfmtLogger),
  json: Logger.withConsoleError(Logger.jsonLogger)
}

/** Logs go to standard error; standard output is for results. */
export const loggingIn = (format: keyof typeof loggers) => Logger.replace(Logger.defaultLogger, loggers[format])

/** Logs in the format that the settings name. */
export const LoggingLive = Layer.unwrapEffect(Effect.map(Settings, ({ logFormat }) => loggingIn(logFormat)))

/** The command line speaks for itself: only what went wrong is logged. */
export const QuietLive = Layer.merge(
  Logger.replace(Logger.defaultLogger, loggers.logfmt),
  Logger.minimumLogLevel(LogLevel.Warning)
)
