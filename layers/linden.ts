import { boundMemory } from "./MemoryBounds.ts"
import { onYoungNode } from "./OwnNode.ts"
import { lowerCollectors } from "./ThreadPriority.ts"

// Nothing else is imported before the Node is known to be young enough for it.
onYoungNode(() => {
  if (process.argv.includes("serve")) boundMemory()
  lowerCollectors()
  return import("./main.ts")
})
