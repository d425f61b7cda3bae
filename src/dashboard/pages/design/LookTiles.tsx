import type { ThemeTile } from "../../../page/ThemeTile.ts"
import {
  type FontName,
  fontNames,
  fontStacks,
  radii,
  type ShapeName,
  shapeNames
} from "../../../page/themes/OwnLook.ts"
import { fontLabel, fontLabels, shapeLabel, shapeLabels } from "../../library/lookLabels.ts"
import styles from "./Look.module.css"
import { Tiles } from "./Tiles.tsx"

interface Props<Name> {
  readonly theme: ThemeTile | undefined
  readonly value: Name
  readonly onChange: (name: Name) => void
  readonly error: string | undefined
}

/** The fonts as samples. */
export const FontTiles = ({ theme, ...field }: Props<FontName>) => (
  <Tiles
    {...field}
    label={fontLabel}
    size="flat"
    tiles={fontNames.map((name) => ({
      value: name,
      label: fontLabels[name],
      picture: (
        <span
          className={styles["sample"]}
          style={{ fontFamily: name === "theme" ? theme?.day.font : fontStacks[name] }}
          aria-hidden
        >
          Aa
        </span>
      )
    }))}
  />
)

/** The shapes of buttons, at half their size. */
export const ShapeTiles = ({ theme, ...field }: Props<ShapeName>) => (
  <Tiles
    {...field}
    label={shapeLabel}
    size="flat"
    tiles={shapeNames.map((name) => {
      const radius = name === "theme" ? (theme?.day.radius ?? "0") : radii[name].button
      return {
        value: name,
        label: shapeLabels[name],
        picture: (
          <span
            className={styles["shape"]}
            style={{ borderRadius: radius === "0" ? 0 : `calc(${radius} / 2)` }}
            aria-hidden
          />
        )
      }
    })}
  />
)
