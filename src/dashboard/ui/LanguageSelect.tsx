import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import IconWorld from "~icons/tabler/world"
import { choose, chosen, isLanguage, languages } from "../words/Language.ts"

const byBrowser = "browser"

const choices = [
  { value: byBrowser, label: t`As in the browser` },
  ...Object.entries(languages).map(([value, label]) => ({ value, label }))
]

interface Props {
  readonly size?: "xs" | "sm"
  /** Shows what it is above it; it is named so either way. */
  readonly isLabelled?: boolean
}

/** Chooses the language of the dashboard in this browser, by the names that languages have for themselves. */
export const LanguageSelect = ({ size = "sm", isLabelled = false }: Props) => (
  <Select
    size={size}
    maw={420}
    {...(isLabelled ? { label: t`Language` } : { "aria-label": t`Language` })}
    // Whoever cannot read the present language finds it by its picture.
    leftSection={<IconWorld size={18} aria-hidden />}
    allowDeselect={false}
    data={choices}
    renderOption={({ option: { value, label } }) =>
      isLanguage(value) ? (
        <span lang={value} dir="auto">
          {label}
        </span>
      ) : (
        label
      )
    }
    value={chosen ?? byBrowser}
    onChange={(value) => choose(value !== null && isLanguage(value) ? value : undefined)}
  />
)
