import { Input } from "@mantine/core"
import { type ReactNode, useId } from "react"
import IconCheck from "~icons/tabler/check"
import styles from "./Tiles.module.css"

interface Tile<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly picture: ReactNode
}

interface Props<Value extends string> {
  readonly label: string
  readonly tiles: ReadonlyArray<Tile<Value>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** `small` is for dialogs, `flat` for pictures that are a single line. */
  readonly size?: "large" | "small" | "flat"
  readonly error?: string | undefined
}

/** Choices as pictures in a radio group; arrow keys move between them. */
export const Tiles = <Value extends string>({ label, tiles, value, onChange, size = "large", error }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles["tiles"]} data-size={size}>
      <Input.Label component="legend" labelElement="div" p={0} mb={6}>
        {label}
      </Input.Label>
      {tiles.map((tile) => (
        <label key={tile.value} className={styles["tile"]}>
          <input
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className={styles["frame"]}>{tile.picture}</span>
          <span className={styles["name"]}>
            {tile.label}
            <IconCheck className={styles["chosen"]} size={14} aria-hidden />
          </span>
        </label>
      ))}
      {error !== undefined && <Input.Error className={styles["error"] ?? ""}>{error}</Input.Error>}
    </fieldset>
  )
}
