import { t } from "@lingui/core/macro"
import { Stack } from "@mantine/core"
import { percent } from "../../ui/format.ts"
import { white, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { PaintFields } from "./PaintFields.tsx"
import { SliderField } from "./SliderField.tsx"

const swatches = [
  "#ffffff",
  "#f8f9fa",
  "#eef7ef",
  "#e7f5ff",
  "#f3f0ff",
  "#fff0f6",
  "#fff5f5",
  "#fff4e6",
  "#fff9db",
  "#e6fcf5"
]

/** The background of the code. */
export const BackgroundSection = ({ design, change, errorAt }: Control) => {
  const { color = white, gradient, round = 0 } = design.backgroundOptions ?? {}
  return (
    <Stack>
      <PaintFields
        part="background"
        paint={{ color, gradient }}
        onChange={(paint, field) => change(withPart(design, "backgroundOptions", paint), `backgroundOptions.${field}`)}
        errorAt={(field) => errorAt(`backgroundOptions.${field}`)}
        fallback={white}
        companion="#dcecdd"
        swatches={swatches}
        other={{
          label: t`None`,
          paint: { color: "transparent", gradient: undefined },
          isChosen: color === "transparent" && gradient === undefined
        }}
      />
      <SliderField
        label={t`Roundness`}
        value={round}
        onChange={(next) =>
          change(
            withPart(design, "backgroundOptions", { round: next === 0 ? undefined : next }),
            "backgroundOptions.round"
          )
        }
        min={0}
        max={1}
        step={0.05}
        written={percent}
        error={errorAt("backgroundOptions.round")}
      />
    </Stack>
  )
}
