// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconArrowUp = /* @__PURE__ */ makeIcon("M12 5l0 14M18 11l-6 -6M6 11l6 -6", "outline")
