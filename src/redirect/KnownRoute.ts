import type { Route } from "../link/Route.ts"
import type { Home } from "./Home.ts"
import type { Recent } from "./RecencyList.ts"

/** A cached host name, with or without a custom domain. */
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

/** A cached scan code: its QR code and the address of its link, or null if there is none. */
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

/** A read in progress. If the data changes meanwhile, the read is outdated. */
export interface Reading {
  readonly hostname: string
  readonly code: string
  readonly scanCode: string | undefined
  isOutdated: boolean
}
