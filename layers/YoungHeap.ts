import { PerformanceObserver } from "node:perf_hooks"
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"

/** How large the part of the heap for new objects grows, in bytes: V8 would let it grow to 134 MB, with no measurable gain. */
const enough = 16_000_000
/** How long a start takes at least, in milliseconds. */
const startTime = 1000

const sizeNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0

// V8 reads the flag for the size before a program begins, and the flag for the growth whenever the heap grows.
const growBy = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Bounds the young heap: what a start makes stays for good and needs no room there, what requests make is soon gone. */
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
