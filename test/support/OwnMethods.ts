import { effect, flakyTest, it, layer, live, prop, scoped, scopedLive } from "@effect/vitest"

// `layer` replaces methods of `it`, which all files of a worker share. Restore them.
Object.assign(it, { effect, flakyTest, layer, live, prop, scoped, scopedLive })
