import { t } from "@lingui/core/macro"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { ownZone } from "../api/Timezone.ts"
import { LanguageSelect } from "../ui/LanguageSelect.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { AccountForm } from "./AccountForm.tsx"
import { Section } from "./Section.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"
import { ZoneSelect } from "./ZoneSelect.tsx"

const AccountZone = () => {
  const { user, team } = useSession()
  const draft = useFormDraft("account zone", { zone: user.timezone })
  const { zone } = draft.value
  const saving = useUpdateMe(t`Time zone updated.`)
  const failure = useFieldErrors(saving.error, { timezone: zone })
  const otherwise =
    team.timezone === null
      ? t`Browser time zone (${{ zone: ownZone().replaceAll("_", " ") }})`
      : t`Team default (${{ zone: team.timezone.replaceAll("_", " ") }})`
  return (
    <AccountForm
      saving={saving}
      draft={draft}
      fields={["timezone"]}
      verb={t`Use this time zone`}
      isDisabled={zone === user.timezone}
      onSave={() => saving.mutate({ timezone: zone }, { onSuccess: draft.discard })}
    >
      <ZoneSelect
        otherwise={otherwise}
        value={zone}
        onChange={(zone) => draft.change({ zone })}
        error={errorOf(failure, "timezone")}
      />
    </AccountForm>
  )
}

/** The language of the dashboard, and the user's time zone. */
export const PreferencesScreen = () => (
  <>
    <PageHeader title={t`Language and time zone`} />
    <Section title={t`Language`} description={t`For this browser only. Changing it reloads the page.`}>
      <LanguageSelect isLabelled />
    </Section>
    <Section title={t`Time zone`} description={t`Used for dates and times, and for the days in reports.`}>
      <AccountZone />
    </Section>
  </>
)
