import { PerformanceObserver } from "node:perf_hooks"
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"

/** The limit for the heap of new objects, in bytes; V8's default of 134 MB has no measurable benefit. */
const enough = 16_000_000
/** The time after which the start counts as complete, in milliseconds. */
const startTime = 1000

const sizeNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0

// Limit the heap by its growth. V8 reads the flag for its size only once, before a program starts, but this one
// whenever the heap grows.
const growBy = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Limits the young heap. Objects created at the start stay alive and leave it; those of requests die soon. */
export const boundYoungHeap = (): void => {
  growBy(1)
  const started = setTimeout(() => {
    growBy(2)
    const collections = new PerformanceObserver(() => {
      if (sizeNow() < enough) return
      growBy(1)
      collections.disconnect()
    })
    collections.observe({ entryTypes: ["gc"] })
  }, startTime)
  started.unref()
}
