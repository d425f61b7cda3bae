import { t } from "@lingui/core/macro"
import { Divider, Stack } from "@mantine/core"
import { black, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { CornerDotGlyph, CornerGlyph } from "./Glyphs.tsx"
import { cornerNames, entriesOf } from "./names.ts"
import { PaintFields } from "./PaintFields.tsx"
import { Tiles } from "./Tiles.tsx"

const frames = entriesOf(cornerNames).map(([value, label]) => ({ value, label, picture: <CornerGlyph type={value} /> }))
const dots = entriesOf(cornerNames).map(([value, label]) => ({
  value,
  label,
  picture: <CornerDotGlyph type={value} />
}))

const parts = [
  { part: "cornersSquareOptions", painted: "frames", label: t`Shape of the corner frames`, tiles: frames },
  { part: "cornersDotOptions", painted: "centers", label: t`Shape of the corner dots`, tiles: dots }
] as const

/** The three finder patterns: their frames and centers. */
export const CornersSection = ({ design, change, errorAt }: Control) => (
  <Stack>
    {parts.map(({ part, painted, label, tiles }, place) => {
      const { type = "square", color, gradient } = design[part] ?? {}
      return (
        <Stack key={part}>
          {place > 0 && <Divider />}
          <Tiles
            label={label}
            value={type}
            onChange={(next) => change(withPart(design, part, { type: next }), `${part}.type`)}
            tiles={tiles}
            error={errorAt(`${part}.type`)}
          />
          <PaintFields
            part={painted}
            paint={{ color, gradient }}
            onChange={(paint, field) => change(withPart(design, part, paint), `${part}.${field}`)}
            errorAt={(field) => errorAt(`${part}.${field}`)}
            fallback={design.dotsOptions?.color ?? black}
            companion="#245732"
            other={{
              label: t`Same as the dots`,
              paint: { color: undefined, gradient: undefined },
              isChosen: color === undefined && gradient === undefined
            }}
          />
        </Stack>
      )
    })}
  </Stack>
)
