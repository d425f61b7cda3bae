import { t } from "@lingui/core/macro"
import { PageHeader } from "../ui/PageHeader.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { Section } from "./Section.tsx"
import { SessionList } from "./SessionList.tsx"

/** The user's password, and where they are signed in. */
export const SecurityScreen = () => (
  <>
    <PageHeader title={t`Password and sessions`} />
    <Section title={t`Password`} description={t`Changing your password signs you out everywhere else.`}>
      <PasswordForm />
    </Section>
    <SessionList />
  </>
)
