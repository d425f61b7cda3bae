import { t } from "@lingui/core/macro"
import { ColorInput } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly label: string
  readonly value: string | null
  /** Called with a hex color, or null if the field was cleared. */
  readonly onChange: (color: string | null) => void
  readonly error?: string | undefined
  readonly description?: string
  readonly placeholder?: string
  readonly swatches?: Array<string>
  /** Wraps the input, without its label and error. */
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

/** A hex color, typed, picked from the screen or chosen from swatches. */
export const ColorField = ({ onChange, value, swatches = plain, ...rest }: Props) => (
  <ColorInput
    format="hex"
    // Keep an invalid color and show its error, because restoring the last valid one could discard a color typed
    // quickly.
    fixOnBlur={false}
    value={value ?? ""}
    swatches={swatches}
    swatchesPerRow={10}
    onChange={(color) => onChange(color === "" ? null : color)}
    eyeDropperButtonProps={{ "aria-label": t`Pick a color from the screen` }}
    // Users can type everything that the pop-up offers, so screen readers can skip it.
    popoverProps={{ withinPortal: true, attributes: { dropdown: { "aria-hidden": true } } }}
    {...rest}
  />
)
