// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconPlus = /* @__PURE__ */ makeIcon("M12 5l0 14M5 12l14 0", "outline")
