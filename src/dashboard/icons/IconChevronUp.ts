// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconChevronUp = /* @__PURE__ */ makeIcon("M6 15l6 -6l6 6", "outline")
