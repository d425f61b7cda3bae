import { DateTime } from "effect"
import type { Session } from "../../auth/session/Session.ts"
import { useSession } from "./Session.ts"

let own: string | undefined

/** The time zone of this browser, which is read once, because each row of a list asks for it. */
export const ownZone = (): string => {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return own
}

/** The time zone of a session: the user's choice, else the team's, else the browser's. */
export const timezoneOf = (session: Pick<Session, "user" | "team"> | undefined): string =>
  session?.user.timezone ?? session?.team.timezone ?? ownZone()

/** The time zone in which the user sees days, hours and times. */
export const useTimezone = (): string => timezoneOf(useSession())

/** The current day in a time zone, as the epoch milliseconds of its midnight in UTC. */
export const todayIn = (timezone: string, now = Date.now()): number =>
  Date.parse(`${DateTime.formatIsoDate(DateTime.unsafeMakeZoned(now, { timeZone: timezone }))}T00:00:00Z`)
