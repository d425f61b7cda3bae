import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"

/** How large the part of the heap for what was just made grows, in bytes: V8 would let it grow to 134 MB, for nothing that is measured. */
const enough = 16_000_000
/** How often it is looked at while the program starts, in milliseconds. */
const often = 5

const sizeNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0

/** Keeps it so from the moment it is large enough; less would make old what is soon gone. Its own setting is read at the start alone. */
export const boundYoungHeap = (): void => {
  const looking = setInterval(() => {
    if (sizeNow() < enough) return
    setFlagsFromString("--semi-space-growth-factor=1")
    clearInterval(looking)
  }, often)
  looking.unref()
}
