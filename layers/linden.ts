import { onYoungNode } from "./OwnNode.ts"

// Nothing else is imported before the Node is known to be young enough for it.
onYoungNode(() => import("./main.ts"))
