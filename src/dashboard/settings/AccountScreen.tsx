import { PageHeader } from "../ui/PageHeader.tsx"
import { AccountZone } from "./AccountZone.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { desktop } from "./Desktop.ts"
import { PasswordForm } from "./PasswordForm.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { Section } from "./Section.tsx"
import { SessionList } from "./SessionList.tsx"

/** One's own account: name, e-mail, password, and where one is signed in. */
export const AccountScreen = () => (
  <>
    <PageHeader title="Your account" />
    <Section title="You">
      <ProfileForm />
    </Section>
    <Section
      title="Time zone"
      description="Dates and times are shown and typed in it, and days in reports begin at its midnight."
    >
      <AccountZone />
    </Section>
    <Section title="Password" description="A new password signs you out everywhere else.">
      <PasswordForm />
    </Section>
    <SessionList />
    {desktop === undefined && <DeleteAccount />}
  </>
)
