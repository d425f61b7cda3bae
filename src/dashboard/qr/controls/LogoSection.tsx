import { Stack, Switch } from "@mantine/core"
import type { Upload } from "../../../upload/Upload.ts"
import { percent } from "../../ui/format.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import { changed, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { SliderField } from "./SliderField.tsx"
import { t } from "./words/t.ts"

const widestLogo = 640

// A logo may have 512 KiB, and is never drawn large.
const logoOf = ({ url, width, variants }: Upload): string =>
  width <= widestLogo ? url : (variants.find((variant) => variant.width === widestLogo)?.url ?? url)

/** A picture in the middle of the code. */
export const LogoSection = ({ design, change, errorAt }: Control) => {
  const { imageSize = 0.4, margin = 0, hideBackgroundDots = true } = design.imageOptions ?? {}
  return (
    <Stack>
      <PictureField
        label={t("logo")}
        description={t("pngJpegWebpErrorCorrection")}
        value={design.image ?? null}
        onChange={(image) => change((now) => changed(now, { image: image ?? undefined }), "image")}
        pick={logoOf}
        error={errorAt("image")}
      />
      {design.image !== undefined && (
        <>
          <SliderField
            label={t("sizeOfTheLogo")}
            value={imageSize}
            onChange={(next) => change(withPart(design, "imageOptions", { imageSize: next }), "imageOptions.imageSize")}
            min={0.1}
            max={0.5}
            step={0.05}
            written={percent}
            description={t("howMuchWhatErrorCorrection")}
            error={errorAt("imageOptions.imageSize")}
          />
          <SliderField
            label={t("spaceAroundTheLogo")}
            value={margin}
            onChange={(next) => change(withPart(design, "imageOptions", { margin: next }), "imageOptions.margin")}
            min={0}
            max={32}
            written={(pixels) => `${pixels} px`}
            error={errorAt("imageOptions.margin")}
          />
          <Switch
            label={t("leaveOutDotsBehindLogo")}
            checked={hideBackgroundDots}
            onChange={({ currentTarget: { checked } }) =>
              change(
                withPart(design, "imageOptions", { hideBackgroundDots: checked }),
                "imageOptions.hideBackgroundDots"
              )
            }
            error={errorAt("imageOptions.hideBackgroundDots")}
          />
        </>
      )}
    </Stack>
  )
}
