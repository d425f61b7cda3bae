import { select, t } from "@lingui/core/macro"
import { Input, SegmentedControl, Stack } from "@mantine/core"
import type { Gradient } from "../../../qr/Design.ts"
import { ColorField } from "../../ui/ColorField.tsx"
import { GradientFields } from "./GradientFields.tsx"

/** A color or a gradient; neither means the third kind, if that sets no paint. */
export interface Paint {
  readonly color?: string | undefined
  readonly gradient?: Gradient | undefined
}

/** The parts of a code that can be painted. */
export type Painted = "dots" | "frames" | "centres" | "background"

interface Props {
  readonly part: Painted
  readonly paint: Paint
  readonly onChange: (paint: Paint, field: string) => void
  readonly errorAt: (field: string) => string | undefined
  /** The default color, and a second one for new gradients. */
  readonly fallback: string
  readonly companion: string
  /** A third kind, such as the color of the dots or transparent, and the paint it sets. */
  readonly other?: { readonly label: string; readonly paint: Paint; readonly isChosen: boolean }
  readonly swatches?: Array<string>
}

type Kind = "other" | "solid" | "gradient"

const labels = { solid: t`One colour`, gradient: t`Gradient` } as const

/** Chooses a color, a gradient, or a third kind that the caller provides. */
export const PaintFields = ({ part, paint, onChange, errorAt, fallback, companion, other, swatches }: Props) => {
  const { color, gradient } = paint
  const kind: Kind = other?.isChosen === true ? "other" : gradient === undefined ? "solid" : "gradient"
  const known = color === undefined || color === "transparent" ? fallback : color
  const choose = (wanted: string) => {
    if (wanted === "other") onChange(other?.paint ?? {}, "kind")
    else if (wanted === "solid")
      onChange({ color: gradient?.colorStops[0]?.color ?? known, gradient: undefined }, "kind")
    else {
      const stops = [
        { offset: 0, color: known },
        { offset: 1, color: companion }
      ]
      onChange({ color: undefined, gradient: { type: "linear", rotation: Math.PI / 4, colorStops: stops } }, "kind")
    }
  }
  return (
    <Stack gap="sm">
      <Input.Wrapper
        label={select(part, {
          dots: "Dots: colour",
          frames: "Frames: colour",
          centres: "Centres: colour",
          other: "Background: colour"
        })}
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          aria-label={select(part, {
            dots: "Dots: kind of colour",
            frames: "Frames: kind of colour",
            centres: "Centres: kind of colour",
            other: "Background: kind of colour"
          })}
          value={kind}
          data={[
            ...(other === undefined ? [] : [{ value: "other", label: other.label }]),
            { value: "solid", label: labels.solid },
            { value: "gradient", label: labels.gradient }
          ]}
          onChange={choose}
        />
      </Input.Wrapper>
      {kind === "solid" && (
        <ColorField
          label={select(part, {
            dots: "Colour of the dots",
            frames: "Colour of the frames",
            centres: "Colour of the centres",
            other: "Colour of the background"
          })}
          value={color ?? fallback}
          onChange={(next) => onChange({ color: next ?? "" }, "color")}
          error={errorAt("color")}
          {...(swatches === undefined ? {} : { swatches })}
        />
      )}
      {kind === "gradient" && gradient !== undefined && (
        <GradientFields
          part={part}
          gradient={gradient}
          onChange={(next) => onChange({ gradient: next }, "gradient")}
          errorAt={(field) => errorAt(`gradient.${field}`)}
        />
      )}
    </Stack>
  )
}
