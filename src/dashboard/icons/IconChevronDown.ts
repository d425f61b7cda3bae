// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconChevronDown = /* @__PURE__ */ makeIcon("M6 9l6 6l6 -6", "outline")
