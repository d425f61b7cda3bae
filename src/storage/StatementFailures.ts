import { Predicate } from "effect"
import { counters } from "../lib/Counter.ts"

const kinds = ["constraint", "contention", "read_only", "full", "damaged", "connection", "other"] as const

const failures = counters(
  "linden_database_failures_total",
  "Statements that failed, by kind; constraint and contention are usual",
  "kind",
  kinds
)

const patterns: ReadonlyArray<readonly [RegExp, (typeof kinds)[number]]> = [
  [/^SQLITE_CONSTRAINT|^23/, "constraint"],
  [/^SQLITE_BUSY|^SQLITE_LOCKED|^40001$|^40P01$/, "contention"],
  [/^SQLITE_READONLY|^SQLITE_IOERR_WRITE|^25006$/, "read_only"],
  [/^SQLITE_FULL|^53100$/, "full"],
  [/^SQLITE_(?:CORRUPT|NOTADB)|^XX00[12]$/, "damaged"],
  [/^E[A-Z]+$|^08|^57P|^53300$/, "connection"]
]

/** Counts a failed statement, or an attempt to connect, by the driver's error. */
export const countStatementFailure = (cause: unknown): void => {
  const code = Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : undefined
  const text = Predicate.hasProperty(cause, "message") ? String(cause.message) : ""
  const isCut = code === undefined && /connection|timeout/i.test(text)
  const kind = isCut ? "connection" : patterns.find(([pattern]) => pattern.test(code ?? ""))?.[1]
  failures[kind ?? "other"].unsafeUpdate(1, [])
}
