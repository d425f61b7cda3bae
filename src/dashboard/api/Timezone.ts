import { DateTime } from "effect"
import { useSession } from "./Session.ts"

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone that reports are shown in: one's own choice before that of the team, that before the browser's. */
export const useTimezone = (): string => {
  const { user, team } = useSession()
  return user.timezone ?? team.timezone ?? ownZone()
}

/** The day that it is in a time zone, as the milliseconds of its midnight in UTC. */
export const todayIn = (timezone: string, now = Date.now()): number =>
  Date.parse(`${DateTime.formatIsoDate(DateTime.unsafeMakeZoned(now, { timeZone: timezone }))}T00:00:00Z`)
