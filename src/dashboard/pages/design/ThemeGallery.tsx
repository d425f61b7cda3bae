import { t } from "@lingui/core/macro"
import { useId } from "react"
import IconCheck from "~icons/tabler/check"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { ThemeLook } from "./ThemeLook.tsx"
import styles from "./Themes.module.css"

interface Props {
  readonly themes: ReadonlyArray<ThemeTile>
  readonly value: ThemeTile["name"]
  readonly onChange: (name: ThemeTile["name"]) => void
  /** Smaller tiles, for dialogs. */
  readonly isSmall?: boolean
}

/** All themes as pictures in a radio group; arrow keys move between them. */
export const ThemeGallery = ({ themes, value, onChange, isSmall = false }: Props) => {
  const name = useId()
  return (
    <fieldset className={styles["gallery"]} data-small={isSmall || undefined}>
      <legend className={styles["legend"]}>{t`Theme`}</legend>
      {themes.map((theme) => (
        <label key={theme.name} className={styles["tile"]}>
          <input
            type="radio"
            name={name}
            value={theme.name}
            checked={theme.name === value}
            onChange={() => onChange(theme.name)}
          />
          <span className={styles["frame"]}>
            <ThemeLook theme={theme} />
          </span>
          <span className={styles["name"]}>
            {theme.title}
            <IconCheck className={styles["chosen"]} size={14} aria-hidden />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
