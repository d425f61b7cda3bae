import type { Route } from "../link/Route.ts"
import type { Home } from "./Home.ts"
import type { Recent } from "./RecencyList.ts"

/** A cached host name: its domain, or the fact that it has none. */
export interface KnownHost extends Recent {
  readonly hostname: string
  readonly home: Home
  readonly isCustom: boolean
  readonly readAt: number
}

/** A cached code of a domain: its link, or null if there is none. */
export interface KnownCode extends Recent {
  readonly code: string
  readonly home: Home
  readonly route: Route | null
  readonly readAt: number
}

/** A cached scan code: its QR code and the place of its link, or null if there is none. */
export interface KnownScan extends Recent {
  readonly scanCode: string
  readonly qrcode: { readonly id: string; readonly teamId: string } | null
  readonly link: { readonly home: Home; readonly code: string; readonly id: string } | null
  readonly readAt: number
}

/** A QR code as read, with its current link. */
export interface ReadScan {
  readonly qrcodeId: string
  readonly teamId: string
  readonly route: Route | undefined
}

/** A read in progress; a change of the data meanwhile makes it outdated. */
export interface Reading {
  readonly hostname: string
  readonly code: string
  readonly scanCode: string | undefined
  isOutdated: boolean
}
