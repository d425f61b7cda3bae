import { t } from "@lingui/core/macro"
import { Input, NumberInput, SegmentedControl, Stack } from "@mantine/core"
import type { ErrorCorrectionLevel } from "../../../qr/Design.ts"
import { percent } from "../../ui/format.ts"
import { changed, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { SliderField } from "./SliderField.tsx"

const levels: ReadonlyArray<{ readonly value: ErrorCorrectionLevel; readonly label: string }> = [
  { value: "L", label: percent(0.07) },
  { value: "M", label: percent(0.15) },
  { value: "Q", label: percent(0.25) },
  { value: "H", label: percent(0.3) }
]

const usualSide = 512

/** The error correction level and the size of the picture. */
export const ReadingSection = ({ design, change, errorAt }: Control) => {
  const side = design.width ?? usualSide
  const level = design.qrOptions?.errorCorrectionLevel ?? "Q"
  const known = design.image !== undefined && (level === "L" || level === "M") ? "Q" : level
  return (
    <Stack>
      <Input.Wrapper
        label={t`Error correction`}
        description={t`How much of the code can be dirty or covered. A higher level makes the dots smaller. A logo needs ${{ share: percent(0.25) }} or more.`}
        labelElement="div"
        error={errorAt("qrOptions.errorCorrectionLevel")}
      >
        <SegmentedControl
          mt={6}
          fullWidth
          aria-label={t`Error correction`}
          value={known}
          data={levels.map((one) => ({
            ...one,
            disabled: design.image !== undefined && (one.value === "L" || one.value === "M")
          }))}
          onChange={(value) =>
            change(
              withPart(design, "qrOptions", { errorCorrectionLevel: levels.find((one) => one.value === value)?.value }),
              "qrOptions.errorCorrectionLevel"
            )
          }
        />
      </Input.Wrapper>
      <SliderField
        label={t`Margin`}
        value={design.margin ?? 0}
        onChange={(margin) => change(changed(design, { margin: margin === 0 ? undefined : margin }), "margin")}
        min={0}
        max={Math.floor(side / 4)}
        step={4}
        written={(pixels) => (pixels === 0 ? t`the minimum for scanners` : `${pixels} px`)}
        error={errorAt("margin")}
      />
      <NumberInput
        label={t`Default width`}
        description={t`Image width in pixels if you don't choose another size: 64 to 4096.`}
        min={64}
        max={4096}
        step={64}
        allowDecimal={false}
        suffix=" px"
        value={side}
        onChange={(width) => typeof width === "number" && change(changed(design, { width, height: width }), "width")}
        error={errorAt("width") ?? errorAt("height")}
      />
    </Stack>
  )
}
