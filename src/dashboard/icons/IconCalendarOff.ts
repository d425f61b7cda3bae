// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconCalendarOff = /* @__PURE__ */ makeIcon(
  "M9 5h9a2 2 0 0 1 2 2v9m-.184 3.839a2 2 0 0 1 -1.816 1.161h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 1.158 -1.815M16 3v4M8 3v1M4 11h7m4 0h5M3 3l18 18",
  "outline"
)
