import type { Route } from "./Route.ts"

/**
 * A visitor's position in a link's A/B test, at least 0 and less than 1. Positions are evenly distributed; the same
 * three strings always result in the same position.
 */
export const bucketOf = (linkId: string, address: string, userAgent: string): number => {
  const hash = fold(fold(fold(0x811c9dc5, linkId), address), userAgent)
  return mix(hash) / 0x1_0000_0000
}

/**
 * The destination of a bucket. Weights that add up to at most 100 are shares of all visits; above 100 they are relative
 * to each other.
 */
export const chooseVariant = (
  route: Route,
  bucket: number
): { readonly destination: string; readonly variant: string | null } => {
  if (route.abTests.length === 0) {
    return route.abTestUrl !== null && bucket * 100 < route.abTestPercentage
      ? { destination: route.abTestUrl, variant: "ab_test_url" }
      : { destination: route.destination, variant: null }
  }
  let sum = 0
  for (const test of route.abTests) sum += Math.max(0, test.weight)
  const place = bucket * Math.max(100, sum)
  let end = 0
  for (const test of route.abTests) {
    end += Math.max(0, test.weight)
    if (place < end) return { destination: test.destination, variant: test.id }
  }
  return { destination: route.destination, variant: null }
}

/** The destinations of an A/B test in the order of their buckets, each with the end of its range. */
export const rangesOf = (route: Route): ReadonlyArray<{ readonly destination: string; readonly end: number }> => {
  const weights =
    route.abTests.length > 0
      ? route.abTests.map(({ destination, weight }) => ({ destination, weight: Math.max(0, weight) }))
      : route.abTestUrl === null
        ? []
        : [{ destination: route.abTestUrl, weight: route.abTestPercentage }]
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  let end = 0
  const ranges = weights.map(({ destination, weight }) => {
    end += weight / Math.max(100, whole)
    return { destination, end }
  })
  return whole < 100 ? [...ranges, { destination: route.destination, end: 1 }] : ranges
}

// FNV-1a, with a separator so that ("a", "bc") and ("ab", "c") differ.
const fold = (seed: number, text: string): number => {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return Math.imul(hash ^ 0x1f, 0x01000193)
}

// FNV's high bits are weak for short strings, so murmur3's finalizer spreads them.
const mix = (hash: number): number => {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
