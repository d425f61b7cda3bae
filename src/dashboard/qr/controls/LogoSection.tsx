import { t } from "@lingui/core/macro"
import { Stack, Switch } from "@mantine/core"
import type { Upload } from "../../../upload/Upload.ts"
import { percent } from "../../ui/format.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import { changed, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { SliderField } from "./SliderField.tsx"

const widestLogo = 640

// A logo may have at most 512 KiB and is always drawn small, so use a small variant.
const logoOf = ({ url, width, variants }: Upload): string =>
  width <= widestLogo ? url : (variants.find((variant) => variant.width === widestLogo)?.url ?? url)

/** A logo in the middle of the code. */
export const LogoSection = ({ design, change, errorAt }: Control) => {
  const { imageSize = 0.4, margin = 0, hideBackgroundDots = true } = design.imageOptions ?? {}
  return (
    <Stack>
      <PictureField
        label={t`Logo`}
        description={t`PNG, JPEG, WebP or AVIF. Linden raises the error correction so that the code still scans with the logo.`}
        value={design.image ?? null}
        onChange={(image) => change((now) => changed(now, { image: image ?? undefined }), "image")}
        pick={logoOf}
        error={errorAt("image")}
      />
      {design.image !== undefined && (
        <>
          <SliderField
            label={t`Size of the logo`}
            value={imageSize}
            onChange={(next) => change(withPart(design, "imageOptions", { imageSize: next }), "imageOptions.imageSize")}
            min={0.1}
            max={0.5}
            step={0.05}
            written={percent}
            description={t`How much of the error correction the logo uses.`}
            error={errorAt("imageOptions.imageSize")}
          />
          <SliderField
            label={t`Space around the logo`}
            value={margin}
            onChange={(next) => change(withPart(design, "imageOptions", { margin: next }), "imageOptions.margin")}
            min={0}
            max={32}
            written={(pixels) => `${pixels} px`}
            error={errorAt("imageOptions.margin")}
          />
          <Switch
            label={t`Remove dots behind the logo`}
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
