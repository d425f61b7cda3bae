import { t } from "@lingui/core/macro"
import { Stack } from "@mantine/core"
import { black, changed, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { DotGlyph } from "./Glyphs.tsx"
import { dotNames, entriesOf } from "./names.ts"
import { PaintFields } from "./PaintFields.tsx"
import { Tiles } from "./Tiles.tsx"

/** An icon for the code's outline. */
const OutlineGlyph = ({ shape }: { readonly shape: "square" | "circle" }) => (
  <svg
    viewBox="0 0 30 30"
    width={30}
    height={30}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={2.5}
  >
    {shape === "circle" ? (
      <circle cx={15} cy={15} r={12.5} strokeDasharray="4 2.5" />
    ) : (
      <rect x={3} y={3} width={24} height={24} strokeDasharray="4 2.5" />
    )}
  </svg>
)

const dotTiles = entriesOf(dotNames).map(([value, label]) => ({ value, label, picture: <DotGlyph type={value} /> }))

const outlineTiles = [
  { value: "square", label: t`Square`, picture: <OutlineGlyph shape="square" /> },
  { value: "circle", label: t`Round`, picture: <OutlineGlyph shape="circle" /> }
] as const

/** The dots of the code, and its outline. */
export const DotsSection = ({ design, change, errorAt }: Control) => (
  <Stack>
    <Tiles
      label={t`Shape of the dots`}
      value={design.dotsOptions?.type ?? "square"}
      onChange={(type) => change(withPart(design, "dotsOptions", { type }), "dotsOptions.type")}
      tiles={dotTiles}
      error={errorAt("dotsOptions.type")}
    />
    <PaintFields
      part="dots"
      paint={design.dotsOptions ?? {}}
      onChange={(paint, field) => change(withPart(design, "dotsOptions", paint), `dotsOptions.${field}`)}
      errorAt={(field) => errorAt(`dotsOptions.${field}`)}
      fallback={black}
      companion="#245732"
    />
    <Tiles
      label={t`Outline of the code`}
      value={design.shape ?? "square"}
      onChange={(shape) => change(changed(design, { shape: shape === "square" ? undefined : shape }), "shape")}
      tiles={outlineTiles}
      error={errorAt("shape")}
    />
  </Stack>
)
