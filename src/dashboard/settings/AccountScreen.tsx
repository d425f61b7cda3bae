import { PageHeader } from "../ui/PageHeader.tsx"
import { AccountZone } from "./AccountZone.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { desktop } from "./Desktop.ts"
import { LanguageCard } from "./LanguageCard.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { Section } from "./Section.tsx"
import { SessionList } from "./SessionList.tsx"
import { t } from "./words/t.ts"

/** One's own account: name, e-mail, password, and where one is signed in. */
export const AccountScreen = () => (
  <>
    <PageHeader title={t("yourAccount")} />
    <Section title={t("you")}>
      <ProfileForm />
    </Section>
    <LanguageCard />
    <Section title={t("timeZone")} description={t("datesTimesShownTypedDays")}>
      <AccountZone />
    </Section>
    <Section title={t("password")} description={t("aNewPasswordSignsOut")}>
      <PasswordForm />
    </Section>
    <SessionList />
    {desktop === undefined && <DeleteAccount />}
  </>
)
