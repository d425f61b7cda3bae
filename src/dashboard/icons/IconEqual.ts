// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconEqual = /* @__PURE__ */ makeIcon("M5 10h14M5 14h14", "outline")
