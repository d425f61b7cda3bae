import type { CornerDotType, CornerSquareType, DotType } from "../../../qr/Design.ts"
import { cornerDotPaths, cornerPaths, dotPaths } from "./samples.ts"

interface Props {
  readonly path: string
  readonly box: string
}

const Glyph = ({ path, box }: Props) => (
  <svg viewBox={box} width={30} height={30} aria-hidden="true" style={{ flex: "none" }}>
    <path d={path} fill="currentColor" fillRule="evenodd" />
  </svg>
)

/** An icon for a type of dots. */
export const DotGlyph = ({ type }: { readonly type: DotType }) => <Glyph path={dotPaths[type]} box="0 0 5 5" />

/** An icon for a corner's frame. */
export const CornerGlyph = ({ type }: { readonly type: CornerSquareType }) => (
  <Glyph path={cornerPaths[type]} box="0 0 7 7" />
)

/** An icon for a corner's center. */
export const CornerDotGlyph = ({ type }: { readonly type: CornerDotType }) => (
  <Glyph path={cornerDotPaths[type]} box="1.25 1.25 4.5 4.5" />
)
