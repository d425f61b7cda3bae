// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconFrame = /* @__PURE__ */ makeIcon("M4 7l16 0M4 17l16 0M7 4l0 16M17 4l0 16", "outline")
