import { Cause, Effect, HashMap, Layer, Logger, LogLevel, Option } from "effect"
import { limitFailures } from "../src/http/FailureLimit.ts"
import type { LogSettings } from "../src/settings/LogSettings.ts"
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

/**
 * Whether a line reports only the usual work of the cluster library. It warns, for example, at each start with stored
 * messages, until their actors have registered.
 */
const isOfLibrary = ({ annotations, cause, logLevel }: Logger.Logger.Options<unknown>): boolean =>
  LogLevel.lessThan(logLevel, LogLevel.Error) &&
  Cause.isEmpty(cause) &&
  Option.exists(HashMap.get(annotations, "package"), (name) => String(name).startsWith("@effect/"))

/** Leaves out what no operator can act on, and limits the lines of an outage. */
const forOperators = (logger: Logger.Logger<unknown, void>): Logger.Logger<unknown, void> => {
  const write = limitFailures((line) => logger.log(line))
  return Logger.make((line) => {
    if (!isOfLibrary(line)) write(line)
  })
}

const pretty = forOperators(Logger.prettyLogger({ stderr: true }))

const loggers = {
  pretty,
  brief: pretty,
  logfmt: forOperators(toStderr(Logger.logfmtLogger)),
  json: forOperators(toStderr(Logger.jsonLogger))
}

const levels = {
  debug: Logger.minimumLogLevel(LogLevel.Debug),
  // The default of the runtime.
  info: Layer.empty,
  warning: Logger.minimumLogLevel(LogLevel.Warning),
  error: Logger.minimumLogLevel(LogLevel.Error)
}

/** Logs to standard error; standard output is for results. */
export const loggingIn = ({ logFormat, logLevel }: LogSettings) =>
  Layer.merge(Logger.replace(Logger.defaultLogger, loggers[logFormat]), levels[logLevel])

/** Logs as the settings say. */
export const LoggingLive = Layer.unwrapEffect(Effect.map(Settings, loggingIn))

/** Logs only failures, because commands print their own output. */
export const QuietLive = loggingIn({ logFormat: "logfmt", logLevel: "warning" })
