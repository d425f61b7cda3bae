import { t } from "@lingui/core/macro"
import { OwnVisitsSwitch } from "../ui/OwnVisitsSwitch.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { desktop } from "./Desktop.ts"
import { ProfileForm } from "./ProfileForm.tsx"
import { Section } from "./Section.tsx"

/** The user's account: name, email and its deletion. */
export const AccountScreen = () => (
  <>
    <PageHeader title={t({ context: "settings", message: "Profile" })} />
    <Section title={t`You`}>
      <ProfileForm />
    </Section>
    <Section title={t`Your own visits`} description={t`For this browser only. Links, pages and buttons work as usual.`}>
      <OwnVisitsSwitch />
    </Section>
    {desktop === undefined && <DeleteAccount />}
  </>
)
