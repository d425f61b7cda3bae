import { t } from "@lingui/core/macro"
import { PageHeader } from "../ui/PageHeader.tsx"
import { AccountZone } from "./AccountZone.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { desktop } from "./Desktop.ts"
import { LanguageCard } from "./LanguageCard.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { Section } from "./Section.tsx"
import { SessionList } from "./SessionList.tsx"

/** The user's account: name, e-mail, password and sessions. */
export const AccountScreen = () => (
  <>
    <PageHeader title={t`Your account`} />
    <Section title={t`You`}>
      <ProfileForm />
    </Section>
    <LanguageCard />
    <Section
      title={t`Time zone`}
      description={t`Dates and times are shown and typed in it, and days in reports begin at its midnight.`}
    >
      <AccountZone />
    </Section>
    <Section title={t`Password`} description={t`A new password signs you out everywhere else.`}>
      <PasswordForm />
    </Section>
    <SessionList />
    {desktop === undefined && <DeleteAccount />}
  </>
)
