import { Input, Stack } from "@mantine/core"
import { type CSSProperties, type ReactNode, useId } from "react"
import styles from "./Tiles.module.css"

interface Props<A extends string> {
  readonly label: string
  readonly value: A
  readonly onChange: (value: A) => void
  readonly tiles: ReadonlyArray<{ readonly value: A; readonly label: string; readonly picture: ReactNode }>
  /** The minimum width of a tile. */
  readonly width?: string
  readonly error?: string | undefined
}

/** A radio group of pictures, with the usual arrow keys. */
export const Tiles = <A extends string>({ label, value, onChange, tiles, width = "5.25rem", error }: Props<A>) => {
  const name = useId()
  return (
    <Stack gap={6} role="radiogroup" aria-labelledby={`${name}-label`}>
      <Input.Label labelElement="div" id={`${name}-label`}>
        {label}
      </Input.Label>
      <div className={styles["tiles"]} style={{ "--tile": width } as CSSProperties}>
        {tiles.map((tile) => (
          <label key={tile.value} className={styles["tile"]}>
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
            />
            {tile.picture}
            {tile.label}
          </label>
        ))}
      </div>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
