/** An icon for the code's outline. */
export const OutlineGlyph = ({ shape }: { readonly shape: "square" | "circle" }) => (
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
