// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconArrowLeft = /* @__PURE__ */ makeIcon("M5 12l14 0M5 12l6 6M5 12l6 -6", "outline")
