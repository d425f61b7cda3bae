import { select, t } from "@lingui/core/macro"
import { Input, SegmentedControl, Stack } from "@mantine/core"
import type { Gradient } from "../../../qr/Design.ts"
import { ColorField } from "../../ui/ColorField.tsx"
import { SliderField } from "./SliderField.tsx"
import { StopFields } from "./StopFields.tsx"

interface GradientFieldsProps {
  readonly part: Painted
  readonly gradient: Gradient
  readonly onChange: (gradient: Gradient) => void
  readonly errorAt: (field: string) => string | undefined
}

const fullTurn = 360

const degreesOf = (radians: number): number =>
  ((Math.round((radians * fullTurn) / (2 * Math.PI)) % fullTurn) + fullTurn) % fullTurn

/** The type, direction and colors of a gradient. */
const GradientFields = ({ part, gradient, onChange, errorAt }: GradientFieldsProps) => (
  <Stack gap="sm">
    <Input.Wrapper label={t`Direction`} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={select(part, {
          dots: "Dots: gradient type",
          frames: "Frames: gradient type",
          centers: "Centers: gradient type",
          other: "Background: gradient type"
        })}
        value={gradient.type}
        data={[
          { value: "linear", label: t`Straight` },
          { value: "radial", label: t`From the center` }
        ]}
        onChange={(type) => onChange({ ...gradient, type: type === "radial" ? "radial" : "linear" })}
      />
    </Input.Wrapper>
    {gradient.type === "linear" && (
      <SliderField
        label={t`Angle`}
        value={degreesOf(gradient.rotation ?? 0)}
        onChange={(degrees) => onChange({ ...gradient, rotation: (degrees * 2 * Math.PI) / fullTurn })}
        min={0}
        max={fullTurn}
        step={5}
        written={(degrees) => `${degrees}°`}
        error={errorAt("rotation")}
      />
    )}
    <StopFields
      stops={gradient.colorStops}
      onChange={(colorStops) => onChange({ ...gradient, colorStops })}
      errorAt={errorAt}
    />
  </Stack>
)

/** A color or a gradient. Neither is set if the part uses the third choice, such as the color of the dots. */
interface Paint {
  readonly color?: string | undefined
  readonly gradient?: Gradient | undefined
}

/** The parts of a code that can be painted. */
type Painted = "dots" | "frames" | "centers" | "background"

interface Props {
  readonly part: Painted
  readonly paint: Paint
  readonly onChange: (paint: Paint, field: string) => void
  readonly errorAt: (field: string) => string | undefined
  /** The default color, and a second one for new gradients. */
  readonly fallback: string
  readonly companion: string
  /** The third choice, such as the color of the dots or transparent. */
  readonly other?: { readonly label: string; readonly paint: Paint; readonly isChosen: boolean }
  readonly swatches?: Array<string>
}

type Kind = "other" | "solid" | "gradient"

const labels = { solid: t`Solid color`, gradient: t`Gradient` } as const

/** Chooses a color, a gradient, or a third choice that the caller provides. */
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
          dots: "Dots: color",
          frames: "Frames: color",
          centers: "Centers: color",
          other: "Background: color"
        })}
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          aria-label={select(part, {
            dots: "Dots: fill",
            frames: "Frames: fill",
            centers: "Centers: fill",
            other: "Background: fill"
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
            dots: "Color of the dots",
            frames: "Color of the frames",
            centers: "Color of the centers",
            other: "Color of the background"
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
