import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import IconWorld from "~icons/tabler/world"
import { choose, chosen, isLanguage, languages } from "../words/Language.ts"

const byBrowser = "browser"

const choices = [
  { value: byBrowser, label: t`Same as browser` },
  ...Object.entries(languages).map(([value, label]) => ({ value, label }))
]

interface Props {
  readonly size?: "xs" | "sm"
  /** Shows a visible label; the field has an accessible name either way. */
  readonly isLabelled?: boolean
}

/** Sets the dashboard's language in this browser. Each language is listed by its own name. */
export const LanguageSelect = ({ size = "sm", isLabelled = false }: Props) => (
  <Select
    size={size}
    maw={420}
    {...(isLabelled ? { label: t`Language` } : { "aria-label": t`Language` })}
    // The icon helps users who can't read the current language.
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
