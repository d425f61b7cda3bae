/** A share of an A/B test: visits that go to `destination` with `weight` out of 100. */
export interface RouteVariant {
  readonly id: string
  readonly destination: string
  readonly weight: number
}

/** A targeting rule: visitors whose `type` has `value` go to `destination`. */
export interface RouteTarget {
  readonly type: string
  readonly value: string
  readonly destination: string
}

/**
 * What a visit needs to know about a link: plain data, hundreds of thousands of them in memory. `expiresAt` is in epoch
 * ms. The title is not included: only its owner sees it.
 */
export interface Route {
  readonly linkId: string
  readonly teamId: string
  readonly domainId: string | null
  readonly shortCode: string
  readonly destination: string
  readonly redirectType: "screen" | "instant" | "password"
  readonly isActive: boolean
  readonly expiresAt: number | null
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly metaImage: string | null
  readonly abTestUrl: string | null
  readonly abTestPercentage: number
  readonly abTests: ReadonlyArray<RouteVariant>
  readonly targeting: ReadonlyArray<RouteTarget>
}
