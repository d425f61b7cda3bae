import { onYoungNode } from "./OwnNode.ts"
import { boundYoungHeap } from "./YoungHeap.ts"

// Nothing else is imported before the Node is known to be young enough for it.
onYoungNode(() => {
  boundYoungHeap()
  return import("./main.ts")
})
