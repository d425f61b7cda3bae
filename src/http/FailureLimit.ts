import { Cause, HashMap, type Logger, LogLevel } from "effect"

type Line = Logger.Logger.Options<unknown>

/** The time without a kind of failure after which the next one is written in full again, in milliseconds. */
const quietMillis = 60_000
const pauseMillis = 1000
/** The maximum number of kinds to tell apart. */
const mostKinds = 200

/** The innermost cause of an error: drivers wrap the reason why a statement failed. */
const innermost = (error: unknown): unknown => {
  let found = error
  for (let depth = 0; depth < 5; depth++) {
    const cause = (found as { readonly cause?: unknown } | null | undefined)?.cause
    if (cause === undefined || cause === null) break
    found = cause
  }
  return found
}

/** The kind of an error: its code, such as ECONNREFUSED, or its class and the line of code that threw it. */
const kindOfError = (error: unknown): string => {
  const inner = innermost(error) as { code?: unknown; name?: unknown; _tag?: unknown; stack?: unknown } | undefined
  if (typeof inner?.code === "string") return inner.code
  const place = /\n\s+at [^\n]*/.exec(String(inner?.stack ?? ""))?.[0] ?? ""
  return `${String(inner?._tag ?? inner?.name ?? typeof error)}${place}`
}

/** The error of a line; undefined if it reports none. */
const errorOf = ({ cause, message }: Line): unknown => {
  if (!Cause.isEmpty(cause)) return Cause.squash(cause)
  const parts = Array.isArray(message) ? message : [message]
  return parts.find((part) => part instanceof Error || Cause.isCause(part))
}

/** The kind of failure that a line reports: a request that failed, or a warning with a cause. Undefined for other lines. */
const kindOf = (line: Line): string | undefined => {
  if (LogLevel.lessThan(line.logLevel, LogLevel.Warning)) return undefined
  const [text] = Array.isArray(line.message) ? line.message : [line.message]
  const status = HashMap.get(line.annotations, "status")
  if (text === "request" && status._tag === "Some") return `request ${status.value}`
  const error = errorOf(line)
  return error === undefined ? undefined : `${text}\n${kindOfError(error)}`
}

interface Kind {
  /** The time at which the last line was written. */
  at: number
  /** Failures since that line, and the latest of them. */
  count: number
  latest: Line
}

/** A line that summarizes several failures: the latest line without its cause, and the number of failures. */
const summary = ({ count, latest }: Kind): Line => ({
  ...latest,
  message: (Array.isArray(latest.message) ? latest.message : [latest.message]).slice(0, 1),
  cause: Cause.empty,
  annotations: HashMap.set(latest.annotations, "count", count)
})

/**
 * Writes the first failure of each kind in full, and after that one line a second with their number, because an outage
 * makes every request fail. After a quiet minute, the next failure is written in full again.
 */
export const limitFailures = (write: (line: Line) => void) => {
  const kinds = new Map<string, Kind>()
  const report = (kind: Kind) => {
    if (kind.count === 0) return
    write(summary(kind))
    kind.at = Date.now()
    kind.count = 0
  }
  process.prependListener("exit", () => kinds.forEach(report))
  return (line: Line) => {
    const name = kindOf(line)
    if (name === undefined) return write(line)
    const now = Date.now()
    const known = kinds.get(name)
    if (known === undefined || (known.count === 0 && now - known.at > quietMillis)) {
      if (kinds.size >= mostKinds) {
        kinds.forEach(report)
        kinds.clear()
      }
      kinds.set(name, { at: now, count: 0, latest: line })
      return write(line)
    }
    known.latest = line
    known.count += 1
    if (known.count === 1) setTimeout(report, Math.max(0, known.at + pauseMillis - now), known).unref()
  }
}
