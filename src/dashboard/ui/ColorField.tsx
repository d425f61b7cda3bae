import { t } from "@lingui/core/macro"
import { ColorInput } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly label: string
  readonly value: string | null
  /** Called with a hex colour, or null where the field was cleared. */
  readonly onChange: (color: string | null) => void
  readonly error?: string | undefined
  readonly description?: string
  readonly placeholder?: string
  readonly swatches?: Array<string>
  /** What stands around the field itself, without its label and its error. */
  readonly inputContainer?: (field: ReactNode) => ReactNode
}

const plain = [
  "#2e6a3d",
  "#1971c2",
  "#6741d9",
  "#c2255c",
  "#e03131",
  "#e8590c",
  "#f08c00",
  "#0c8599",
  "#343a40",
  "#ffffff"
]

/** A hex colour, by typing, by eye or from swatches. */
export const ColorField = ({ onChange, value, swatches = plain, ...rest }: Props) => (
  <ColorInput
    format="hex"
    // What is wrong stays and is told of; putting the last colour back would also lose one that was typed quickly.
    fixOnBlur={false}
    value={value ?? ""}
    swatches={swatches}
    swatchesPerRow={10}
    onChange={(color) => onChange(color === "" ? null : color)}
    eyeDropperButtonProps={{ "aria-label": t`Pick a colour from the screen` }}
    // All that it offers by pointer can be typed: whoever sees none of it misses nothing.
    popoverProps={{ withinPortal: true, attributes: { dropdown: { "aria-hidden": true } } }}
    {...rest}
  />
)
