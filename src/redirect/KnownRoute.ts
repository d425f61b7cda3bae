import type { Route } from "../link/Route.ts"
import type { Home } from "./Home.ts"
import type { Recent } from "./RecencyList.ts"

/** What is known of a host name: the domain that it is, or that it is none. */
export interface KnownHost extends Recent {
  readonly hostname: string
  readonly home: Home
  readonly isCustom: boolean
  readonly readAt: number
}

/** What is known of a code on a domain: the link, or null where there is none. */
export interface KnownCode extends Recent {
  readonly code: string
  readonly home: Home
  readonly route: Route | null
  readonly readAt: number
}

/** What is known of a scan code: the QR code and where its link stands, null where there is none. */
export interface KnownScan extends Recent {
  readonly scanCode: string
  readonly qrcode: { readonly id: string; readonly teamId: string } | null
  readonly link: { readonly home: Home; readonly code: string; readonly id: string } | null
  readonly readAt: number
}

/** A QR code as it was read, with its present link. */
export interface ReadScan {
  readonly qrcodeId: string
  readonly teamId: string
  readonly route: Route | undefined
}

/** A reading of the database under way; it is outdated when what it reads is changed meanwhile. */
export interface Reading {
  readonly hostname: string
  readonly code: string
  readonly scanCode: string | undefined
  isOutdated: boolean
}
