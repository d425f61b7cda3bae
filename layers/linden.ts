import { keepFewArenas } from "./Arenas.ts"
import { onYoungNode } from "./OwnNode.ts"
import { lowerCollectors } from "./ThreadPriority.ts"
import { boundYoungHeap } from "./YoungHeap.ts"

// Nothing else is imported before the Node is known to be young enough for it.
onYoungNode(() => {
  if (process.argv[2] === "serve") keepFewArenas()
  boundYoungHeap()
  lowerCollectors(10)
  return import("./main.ts")
})
