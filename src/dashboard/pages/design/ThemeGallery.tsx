import { t } from "@lingui/core/macro"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { ThemeLook } from "./ThemeLook.tsx"
import { Tiles } from "./Tiles.tsx"

interface Props {
  readonly themes: ReadonlyArray<ThemeTile>
  readonly value: ThemeTile["name"]
  readonly onChange: (name: ThemeTile["name"]) => void
  /** Smaller tiles, for dialogs. */
  readonly isSmall?: boolean
}

/** All themes as pictures. */
export const ThemeGallery = ({ themes, value, onChange, isSmall = false }: Props) => (
  <Tiles
    label={t`Theme`}
    tiles={themes.map((theme) => ({
      value: theme.name,
      label: theme.title,
      picture: <ThemeLook theme={theme} isSmall={isSmall} />
    }))}
    value={value}
    onChange={onChange}
    size={isSmall ? "small" : "large"}
  />
)
