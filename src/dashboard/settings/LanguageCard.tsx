import { t } from "@lingui/core/macro"
import { LanguageSelect } from "../ui/LanguageSelect.tsx"
import { Section } from "./Section.tsx"

/** The language of the dashboard. */
export const LanguageCard = () => (
  <Section
    title={t`Language`}
    description={t`For this browser alone. The page begins anew in the language that you choose.`}
  >
    <LanguageSelect isLabelled />
  </Section>
)
