import { createHash } from "node:crypto"
import { Effect } from "effect"
import { logBudget } from "../http/LogBudget.ts"

/** Lines of the security log in a minute; what a flood leaves beyond them is told as a number. */
const mostLines = 300

/** The first 16 hexadecimal digits of the SHA-256 of an e-mail address, by which the log names an account. */
export const accountDigest = (email: string): string => createHash("sha256").update(email).digest("hex").slice(0, 16)

/**
 * What fail2ban and alarms read, at level WARN as lines `security`. Here alone client addresses are logged: those of people
 * who sign in, never of visitors.
 */
export class SecurityLog extends Effect.Service<SecurityLog>()("auth/SecurityLog", {
  sync: () => {
    const budget = logBudget(mostLines, "security")
    const write = (event: string, email: string, address: string) =>
      budget(
        Effect.annotateLogs(Effect.logWarning("security"), { event, account: accountDigest(email), client: address })
      )
    return {
      /** A password that was wrong, or an account that does not exist. */
      wrongPassword: (email: string, address: string) => write("wrong-password", email, address),
      /** A try that was not judged, because there were too many. */
      throttled: (email: string, address: string) => write("throttled", email, address),
      /** A password that was set by a one-time link. */
      passwordReset: (email: string, address: string) => write("password-reset", email, address)
    }
  }
}) {}
