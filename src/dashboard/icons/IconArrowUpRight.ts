// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconArrowUpRight = /* @__PURE__ */ makeIcon("M17 7l-10 10M8 7l9 0l0 9", "outline")
