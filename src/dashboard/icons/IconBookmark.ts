// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const IconBookmark = /* @__PURE__ */ makeIcon(
  "M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4",
  "outline"
)
