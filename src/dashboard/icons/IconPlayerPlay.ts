// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconPlayerPlay = /* @__PURE__ */ makeIcon("M7 4v16l13 -8l-13 -8", "outline")
