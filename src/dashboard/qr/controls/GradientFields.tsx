import { select, t } from "@lingui/core/macro"
import { Input, SegmentedControl, Stack } from "@mantine/core"
import type { Gradient } from "../../../qr/Design.ts"
import type { Painted } from "./PaintFields.tsx"
import { SliderField } from "./SliderField.tsx"
import { StopFields } from "./StopFields.tsx"

interface Props {
  readonly part: Painted
  readonly gradient: Gradient
  readonly onChange: (gradient: Gradient) => void
  readonly errorAt: (field: string) => string | undefined
}

const fullTurn = 360

const degreesOf = (radians: number): number =>
  ((Math.round((radians * fullTurn) / (2 * Math.PI)) % fullTurn) + fullTurn) % fullTurn

/** The type, direction and colors of a gradient. */
export const GradientFields = ({ part, gradient, onChange, errorAt }: Props) => (
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
