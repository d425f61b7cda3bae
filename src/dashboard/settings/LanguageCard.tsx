import { LanguageSelect } from "../ui/LanguageSelect.tsx"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

/** The language that the dashboard speaks. */
export const LanguageCard = () => (
  <Section title={t("language")} description={t("languageOfThisBrowser")}>
    <LanguageSelect isLabelled />
  </Section>
)
