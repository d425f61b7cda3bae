// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconX = /* @__PURE__ */ makeIcon("M18 6l-12 12M6 6l12 12", "outline")
