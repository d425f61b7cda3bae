import type { Design } from "../../../qr/Design.ts"

type FrameStyle = NonNullable<NonNullable<Design["frame"]>["style"]>

export const FrameGlyph = ({ style }: { readonly style: FrameStyle }) => (
  <svg viewBox="0 0 30 34" width={30} height={34} aria-hidden="true" fill="currentColor">
    <rect x={8} y={style === "banner-top" ? 13 : 7} width={14} height={14} rx={1} opacity={0.45} />
    {style !== "none" && style !== "pill" && (
      <rect
        x={3}
        y={style === "border" || style === "banner-bottom" ? 2 : 3}
        width={24}
        height={style === "border" ? 24 : 29}
        rx={3}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
      />
    )}
    {style === "banner-top" && <rect x={3} y={3} width={24} height={7} rx={2} />}
    {style === "banner-bottom" && <rect x={3} y={24} width={24} height={7} rx={2} />}
    {style === "pill" && <rect x={4} y={24} width={22} height={7} rx={3.5} />}
  </svg>
)
