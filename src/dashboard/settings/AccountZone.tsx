import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { ownZone } from "../api/Timezone.ts"
import { AccountForm } from "./AccountForm.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"
import { t } from "./words/t.ts"
import { ZoneSelect } from "./ZoneSelect.tsx"

/** The time zone that one has days and times in. */
export const AccountZone = () => {
  const { user, team } = useSession()
  const [zone, setZone] = useState(user.timezone)
  const saving = useUpdateMe(t("yourTimeZoneIsChanged"))
  const otherwise =
    team.timezone === null
      ? t("zoneOfBrowser", { zone: ownZone().replaceAll("_", " ") })
      : t("zoneOfTeam", { zone: team.timezone.replaceAll("_", " ") })
  return (
    <AccountForm
      saving={saving}
      fields={["timezone"]}
      verb={t("useThisTimeZone")}
      isDisabled={zone === user.timezone}
      onSave={() => saving.mutate({ timezone: zone })}
    >
      <ZoneSelect otherwise={otherwise} value={zone} onChange={setZone} error={errorOf(saving.error, "timezone")} />
    </AccountForm>
  )
}
