// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconCheck = /* @__PURE__ */ makeIcon("M5 12l5 5l10 -10", "outline")
