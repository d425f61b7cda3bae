import { DateTime } from "effect"
import type { Session } from "../../auth/session/Session.ts"
import { useSession } from "./Session.ts"

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of a session: one's own choice before that of the team, that before the browser's. */
export const timezoneOf = (session: Pick<Session, "user" | "team"> | undefined): string =>
  session?.user.timezone ?? session?.team.timezone ?? ownZone()

/** The time zone that the reader has days, hours and moments in. */
export const useTimezone = (): string => timezoneOf(useSession())

/** The day that it is in a time zone, as the milliseconds of its midnight in UTC. */
export const todayIn = (timezone: string, now = Date.now()): number =>
  Date.parse(`${DateTime.formatIsoDate(DateTime.unsafeMakeZoned(now, { timeZone: timezone }))}T00:00:00Z`)
