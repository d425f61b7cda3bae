// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconChartAreaLine = /* @__PURE__ */ makeIcon(
  "M4 19l4 -6l4 2l4 -5l4 4l0 5l-16 0M4 12l3 -4l4 2l5 -6l4 4",
  "outline"
)
