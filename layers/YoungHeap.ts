import { PerformanceObserver } from "node:perf_hooks"
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"

/** The limit for the heap of new objects, in bytes: V8's default of 134 MB has no measurable benefit. */
const enough = 16_000_000
/** The minimum duration of a start, in milliseconds. */
const startTime = 1000

const sizeNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0

// V8 reads the size flag before a program starts, and the growth flag whenever the heap grows.
const growBy = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Limits the young heap: objects of the start live on and need no room there, those of requests die soon. */
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
