import { Input, SegmentedControl, Stack } from "@mantine/core"
import type { Gradient } from "../../../qr/Design.ts"
import type { Painted } from "./PaintFields.tsx"
import { SliderField } from "./SliderField.tsx"
import { StopFields } from "./StopFields.tsx"
import { t } from "./words/t.ts"

interface Props {
  /** What is painted. */
  readonly part: Painted
  readonly gradient: Gradient
  readonly onChange: (gradient: Gradient) => void
  readonly errorAt: (field: string) => string | undefined
}

const fullTurn = 360

const degreesOf = (radians: number): number =>
  ((Math.round((radians * fullTurn) / (2 * Math.PI)) % fullTurn) + fullTurn) % fullTurn

/** A gradient: how it runs, where to, and its colours. */
export const GradientFields = ({ part, gradient, onChange, errorAt }: Props) => (
  <Stack gap="sm">
    <Input.Wrapper label={t("runs")} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={t("howTheGradientRuns", { part })}
        value={gradient.type}
        data={[
          { value: "linear", label: t("inALine") },
          { value: "radial", label: t("fromTheMiddle") }
        ]}
        onChange={(type) => onChange({ ...gradient, type: type === "radial" ? "radial" : "linear" })}
      />
    </Input.Wrapper>
    {gradient.type === "linear" && (
      <SliderField
        label={t("angle")}
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
