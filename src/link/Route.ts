/** A share of an A/B test: visits that go to `destination` with `weight` out of 100. */
export interface RouteVariant {
  readonly id: string
  readonly destination: string
  readonly weight: number
}

/** A condition of a targeting rule: the visitor's `type` has one of the normalized `values`. */
export interface RouteCondition {
  readonly type: string
  readonly values: ReadonlyArray<string>
}

/** A targeting rule: visitors who match the condition, or all `conditions` if there are any, go to `destination`. */
export interface RouteTarget extends RouteCondition {
  readonly conditions?: ReadonlyArray<RouteCondition>
  readonly destination: string
}

/** How a link answers, beyond its destination. Most links share `usualManner`. */
export interface Manner {
  /** The status of an instant redirect. */
  readonly status: 301 | 302 | 307 | 308
  readonly isNoindex: boolean
  /** In epoch ms. */
  readonly startsAt: number | null
  readonly expiredUrl: string | null
  /** The limit of clicks; null if there is none. */
  readonly maxClicks: number | null
  /** Whether no click was left when the link was read. */
  readonly isUsedUp: boolean
  /** Whether someone stopped the link. */
  readonly isStopped: boolean
  readonly forwardsPath: boolean
  readonly forwardsQuery: boolean
}

export const usualManner: Manner = {
  status: 302,
  isNoindex: false,
  startsAt: null,
  expiredUrl: null,
  maxClicks: null,
  isUsedUp: false,
  isStopped: false,
  forwardsPath: false,
  forwardsQuery: true
}

/** Links with a limit of at most this many clicks hide their destination until the visitor goes on. */
export const mostAsked = 10

/**
 * The data about a link that a visit needs. It is plain, because hundreds of thousands of links are in memory.
 * `expiresAt` is in epoch ms. The title is not included, because only its owner sees it.
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
  readonly manner: Manner
}
