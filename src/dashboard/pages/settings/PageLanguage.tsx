import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import { languageName, languageTags } from "../../library/languages.ts"

interface Props {
  readonly value: string
  readonly onChange: (tag: string) => void
  readonly error?: string | undefined
}

const tags = languageTags()

/** Sets a page's language. Offers a language with a region only if the page already uses it. */
export const PageLanguage = ({ value, onChange, error }: Props) => (
  <Select
    label={t`Language`}
    description={t`The language of your content. It sets the text direction and the language of built-in text.`}
    searchable
    allowDeselect={false}
    nothingFoundMessage={t`No matching languages`}
    data={(tags.includes(value) ? tags : [value, ...tags]).map((tag) => ({ value: tag, label: languageName(tag) }))}
    value={value}
    onChange={(tag) => tag !== null && onChange(tag)}
    error={error}
  />
)
