import type { DateTime } from "effect"
import { useTimezone } from "../api/Timezone.ts"
import { dayIn, momentIn } from "./format.ts"

/** Formats dates and times in the user's time zone. */
export const useDates = () => {
  const timezone = useTimezone()
  return {
    day: (at: DateTime.Utc) => dayIn(at, timezone),
    moment: (at: DateTime.Utc) => momentIn(at, timezone)
  }
}
