// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconArrowDownRight = /* @__PURE__ */ makeIcon("M7 7l10 10M17 8l0 9l-9 0", "outline")
