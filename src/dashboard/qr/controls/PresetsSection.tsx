import type { CSSProperties } from "react"
import { spelledOut } from "../Editing.ts"
import { hasLook, inLook, presets } from "../Presets.ts"
import type { Control } from "./Control.ts"
import { Swatch } from "./Swatch.tsx"
import styles from "./Tiles.module.css"

/** Design presets, applied with one click. */
export const PresetsSection = ({ design, change }: Control) => (
  <div className={styles["tiles"]} style={{ "--tile": "6rem" } as CSSProperties}>
    {presets.map((preset) => (
      <button
        key={preset.name}
        type="button"
        className={styles["tile"]}
        aria-pressed={hasLook(design, preset)}
        onClick={() => change(spelledOut(inLook(design, preset.look)), `preset.${preset.name}`)}
      >
        <Swatch design={preset.look} />
        {preset.name}
      </button>
    ))}
  </div>
)
