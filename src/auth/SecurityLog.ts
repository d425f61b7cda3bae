import { createHash } from "node:crypto"
import { Effect, Metric } from "effect"
import { logBudget } from "../http/LogBudget.ts"
import { counters } from "../lib/Counter.ts"

/** The maximum number of lines per minute in the security log. Lines beyond it are counted but not written. */
const mostLines = 300

const events = ["wrong-password", "wrong-code", "throttled", "password-reset"] as const
const counted = counters(
  "linden_sign_in_events_total",
  "Failed and throttled sign-ins, and passwords that were reset",
  "event",
  events
)

/** The first 16 hexadecimal digits of the SHA-256 of an email address, which identify an account in the log. */
export const accountDigest = (email: string): string => createHash("sha256").update(email).digest("hex").slice(0, 16)

/**
 * Writes log lines `security` at level WARN for fail2ban and alerts. These are the only lines with client addresses.
 * They contain the addresses of people who sign in, never those of visitors.
 */
export class SecurityLog extends Effect.Service<SecurityLog>()("auth/SecurityLog", {
  sync: () => {
    const budget = logBudget(mostLines, "security")
    const write = (event: (typeof events)[number], email: string, address: string) =>
      Effect.zipRight(
        Metric.increment(counted[event]),
        budget(
          Effect.annotateLogs(Effect.logWarning("security"), { event, account: accountDigest(email), client: address })
        )
      )
    return {
      /** A wrong password, or an account that does not exist. */
      wrongPassword: (email: string, address: string) => write("wrong-password", email, address),
      /** A wrong code or passkey after the right password. */
      wrongCode: (userId: string, address: string) => write("wrong-code", userId, address),
      /** An attempt that was rejected without checking the password, because there were too many attempts. */
      throttled: (email: string, address: string) => write("throttled", email, address),
      /** A password set with a one-time link. */
      passwordReset: (email: string, address: string) => write("password-reset", email, address)
    }
  }
}) {}
