import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { ownZone } from "../api/Timezone.ts"
import { AccountForm } from "./AccountForm.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"
import { ZoneSelect } from "./ZoneSelect.tsx"

/** The time zone that one has days and times in. */
export const AccountZone = () => {
  const { user, team } = useSession()
  const [zone, setZone] = useState(user.timezone)
  const saving = useUpdateMe("Your time zone is changed.")
  const otherwise =
    team.timezone === null
      ? `The one of this browser, ${ownZone().replaceAll("_", " ")}`
      : `The one of the team, ${team.timezone.replaceAll("_", " ")}`
  return (
    <AccountForm
      saving={saving}
      fields={["timezone"]}
      verb="Use this time zone"
      isDisabled={zone === user.timezone}
      onSave={() => saving.mutate({ timezone: zone })}
    >
      <ZoneSelect otherwise={otherwise} value={zone} onChange={setZone} error={errorOf(saving.error, "timezone")} />
    </AccountForm>
  )
}
