import { effect, flakyTest, it, layer, live, prop, scoped, scopedLive } from "@effect/vitest"

// `layer` puts methods of its own on the one `it` that all files of a worker share, and leaves them there.
Object.assign(it, { effect, flakyTest, layer, live, prop, scoped, scopedLive })
