import { t } from "@lingui/core/macro"
import type { DateTime } from "effect"
import { ownZone } from "../api/Timezone.ts"
import { momentIn } from "./format.ts"
import { zoneName } from "./zones.ts"

/** Says which time zone a field uses. If it differs from the device's, adds the chosen time on the device. */
export const zoneNote = (at: DateTime.Utc | null, timezone: string): string => {
  const here = ownZone()
  if (timezone === here) return t`In your time zone.`
  const zones = { zone: zoneName(timezone), here: zoneName(here) }
  return at === null
    ? t`In ${{ zone: zones.zone }}, your account's time zone. This device uses ${{ here: zones.here }}.`
    : t`In ${{ zone: zones.zone }}, your account's time zone. On this device (${{ here: zones.here }}), that is ${{ time: momentIn(at, here) }}.`
}
