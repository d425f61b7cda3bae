// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconBackground = /* @__PURE__ */ makeIcon(
  "M4 8l4 -4M14 4l-10 10M4 20l16 -16M20 10l-10 10M20 16l-4 4",
  "outline"
)
