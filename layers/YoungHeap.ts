import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"

/** How large the part of the heap for what was just made grows, in bytes: V8 would let it grow to 134 MB, for nothing that is measured. */
const enough = 16_000_000
/** How long a start takes at least, and how often it is looked at behind that, in milliseconds. */
const [startTime, often] = [1000, 5]

const sizeNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0

// The flag for its size is read before a program begins, that for its growth whenever it grows.
const growBy = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Keeps it so: what a start makes stays for good and needs no room there, what requests make is soon gone. */
export const boundYoungHeap = (): void => {
  growBy(1)
  const started = setTimeout(() => {
    growBy(2)
    const looking = setInterval(() => {
      if (sizeNow() < enough) return
      growBy(1)
      clearInterval(looking)
    }, often)
    looking.unref()
  }, startTime)
  started.unref()
}
