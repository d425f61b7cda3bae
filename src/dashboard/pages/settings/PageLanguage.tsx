import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import { languageName, languageTags } from "../../library/languages.ts"

interface Props {
  readonly value: string
  readonly onChange: (tag: string) => void
  readonly error?: string | undefined
}

const tags = languageTags()

/** Sets a page's language. A language with a region is offered if the page already has it. */
export const PageLanguage = ({ value, onChange, error }: Props) => (
  <Select
    label={t`Language`}
    description={t`The one you write in: it decides which way the page reads, and the few words that it says itself.`}
    searchable
    allowDeselect={false}
    nothingFoundMessage={t`No such language`}
    data={(tags.includes(value) ? tags : [value, ...tags]).map((tag) => ({ value: tag, label: languageName(tag) }))}
    value={value}
    onChange={(tag) => tag !== null && onChange(tag)}
    error={error}
  />
)
