import { t } from "@lingui/core/macro"
import { LanguageSelect } from "../ui/LanguageSelect.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { AccountZone } from "./AccountZone.tsx"
import { Section } from "./Section.tsx"

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
