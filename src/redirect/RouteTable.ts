import type { Host } from "../domain/Host.ts"
import type { Route } from "../link/Route.ts"
import { makeCompact } from "./CompactRoutes.ts"
import { RecencyList, type Recent } from "./RecencyList.ts"

/** The codes of one domain, with what a visit needs to know of the domain itself; the default one has no host. */
interface Home {
  host: Host | undefined
  readonly codes: Map<string, KnownCode>
}

interface KnownHost extends Recent {
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

export interface RouteTableOptions {
  /** How many links are kept, and how many scan codes; as many again divided by ten are those and the hosts known to be unknown. */
  readonly size: number
  /** The host of the default domain. */
  readonly ownHost: string
  /** Seconds after which something must be read again; infinite where nobody else changes the database. */
  readonly maxAgeSeconds: number
  /** Seconds of a clock that is never set back. */
  readonly now?: () => number
}

/**
 * What visits need to know of hosts and codes, in memory and bounded: whatever was not used for longest goes first, and
 * unknown codes and hosts only ever push out one another. A change is told to it after its commit and before its
 * answer; a reading that began before is not kept.
 */
export class RouteTable {
  #options: RouteTableOptions
  #now: () => number
  #default: Home = { host: undefined, codes: new Map() }
  #homes = new Map<string, Home>()
  #hosts = new Map<string, KnownHost>()
  #lean = makeCompact()
  #links = new RecencyList<KnownCode>()
  #unknownCodes = new RecencyList<KnownCode>()
  #customHosts = new RecencyList<KnownHost>()
  #otherHosts = new RecencyList<KnownHost>()
  #scans = new Map<string, KnownScan>()
  #knownScans = new RecencyList<KnownScan>()
  #unknownScans = new RecencyList<KnownScan>()
  #readings = new Set<Reading>()

  constructor(options: RouteTableOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now() / 1000)
  }

  /** How many links and how many unknown codes are kept at the moment. */
  get sizes(): { readonly links: number; readonly unknown: number } {
    return { links: this.#links.size, unknown: this.#unknownCodes.size }
  }

  /** What is known of a code at a host (in lower case, without port); undefined where it has to be read. */
  find(hostname: string, code: string): KnownCode | undefined {
    const home = this.#isOwn(hostname) ? this.#default : this.#homeAt(hostname)
    const known = home?.codes.get(code)
    if (known === undefined || !this.#isFresh(known.readAt)) return undefined
    this.#kind(known).touch(known)
    return known
  }

  /** What is known of a scan code; undefined where it has to be read. */
  findScan(scanCode: string): KnownScan | undefined {
    const known = this.#scans.get(scanCode)
    if (known === undefined || !this.#isFresh(known.readAt)) return undefined
    this.#scanKind(known).touch(known)
    return known
  }

  /** The link of a scan code, null where it has none; undefined where it has to be read. */
  linkOf({ link }: KnownScan): Route | null | undefined {
    if (link === null) return null
    const known = link.home.codes.get(link.code)
    // Another link may stand there by now.
    if (known === undefined || known.route?.linkId !== link.id || !this.#isFresh(known.readAt)) return undefined
    this.#links.touch(known)
    return known.route
  }

  /** Begins to read what a code at a host is, and a scan code with it; every reading has to be ended. */
  begin(hostname: string, code: string, scanCode?: string): Reading {
    const reading = { hostname, code, scanCode, isOutdated: false }
    this.#readings.add(reading)
    return reading
  }

  end(reading: Reading): void {
    this.#readings.delete(reading)
  }

  /** Keeps what was read, unless it was changed since the reading began. */
  keep(reading: Reading, host: Host | undefined, route: Route | undefined, scan?: ReadScan): void {
    if (reading.isOutdated || this.#options.size === 0) return
    const readAt = Math.floor(this.#now())
    this.#keepCode(this.#keepHost(reading.hostname, host, readAt), reading.code, route, readAt)
    if (reading.scanCode !== undefined) this.#keepScan(reading.scanCode, scan, readAt)
  }

  #keepCode(home: Home, asked: string, route: Route | undefined, readAt: number): void {
    const old = home.codes.get(asked)
    if (old !== undefined) this.#dropCode(old)
    const code = route?.shortCode ?? flat(asked)
    const known: KnownCode = { code, home, route: route ? this.#lean(route) : null, readAt, ...unlinked }
    home.codes.set(code, known)
    this.#kind(known).add(known)
    const bound = route ? this.#options.size : this.#smallBound
    const oldest = this.#kind(known).size > bound ? this.#kind(known).oldest : undefined
    if (oldest !== undefined) this.#dropCode(oldest)
  }

  #keepScan(scanCode: string, scan: ReadScan | undefined, readAt: number): void {
    const old = this.#scans.get(scanCode)
    if (old !== undefined) this.#dropScan(old)
    const route = scan?.route
    const known: KnownScan = {
      scanCode: flat(scanCode),
      qrcode: scan === undefined ? null : { id: scan.qrcodeId, teamId: scan.teamId },
      link:
        route === undefined ? null : { home: this.#homeOf(route.domainId), code: route.shortCode, id: route.linkId },
      readAt,
      ...unlinked
    }
    if (route !== undefined) this.#keepCode(this.#homeOf(route.domainId), route.shortCode, route, readAt)
    this.#scans.set(known.scanCode, known)
    const kind = this.#scanKind(known)
    kind.add(known)
    const oldest = kind.size > (known.qrcode === null ? this.#smallBound : this.#options.size) ? kind.oldest : undefined
    if (oldest !== undefined) this.#dropScan(oldest)
  }

  /** Forgets a scan code. */
  forgetScan(scanCode: string): void {
    for (const reading of this.#readings) if (reading.scanCode === scanCode) reading.isOutdated = true
    const known = this.#scans.get(scanCode)
    if (known !== undefined) this.#dropScan(known)
  }

  /** Forgets a code of a custom domain, or of the default one where `domainId` is null. */
  forgetCode(domainId: string | null, code: string): void {
    for (const reading of this.#readings) {
      // Which link a scan leads to is not known before it is read.
      if (reading.code === code || reading.scanCode !== undefined) reading.isOutdated = true
    }
    const known = (domainId === null ? this.#default : this.#homes.get(domainId))?.codes.get(code)
    if (known !== undefined) this.#dropCode(known)
  }

  /** Forgets which domain a host is, and every host that a domain was known to have. */
  forgetHost(domainId: string, hostname: string): void {
    for (const reading of this.#readings) reading.isOutdated = true
    const home = this.#homes.get(domainId)
    for (const known of this.#hosts.values()) {
      if (known.hostname === hostname || (home !== undefined && known.home === home)) this.#dropHost(known)
    }
  }

  /** Forgets everything: changes may have been missed. */
  clear(): void {
    for (const reading of this.#readings) reading.isOutdated = true
    this.#default = { host: undefined, codes: new Map() }
    this.#homes = new Map()
    this.#hosts = new Map()
    this.#links = new RecencyList()
    this.#unknownCodes = new RecencyList()
    this.#customHosts = new RecencyList()
    this.#otherHosts = new RecencyList()
    this.#scans = new Map()
    this.#knownScans = new RecencyList()
    this.#unknownScans = new RecencyList()
  }

  get #smallBound(): number {
    return Math.ceil(this.#options.size / 10)
  }

  #isOwn(hostname: string): boolean {
    return hostname === this.#options.ownHost || hostname === ""
  }

  #isFresh(readAt: number): boolean {
    const { maxAgeSeconds } = this.#options
    return maxAgeSeconds === Number.POSITIVE_INFINITY || this.#now() - readAt < maxAgeSeconds
  }

  #kind(known: KnownCode): RecencyList<KnownCode> {
    return known.route === null ? this.#unknownCodes : this.#links
  }

  #scanKind(known: KnownScan): RecencyList<KnownScan> {
    return known.qrcode === null ? this.#unknownScans : this.#knownScans
  }

  /** The codes of a domain, of which its host may be known later. */
  #homeOf(domainId: string | null): Home {
    if (domainId === null) return this.#default
    const home = this.#homes.get(domainId) ?? { host: undefined, codes: new Map() }
    this.#homes.set(domainId, home)
    return home
  }

  #homeAt(hostname: string): Home | undefined {
    const known = this.#hosts.get(hostname)
    if (known === undefined || !this.#isFresh(known.readAt)) return undefined
    ;(known.isCustom ? this.#customHosts : this.#otherHosts).touch(known)
    return known.home
  }

  #keepHost(hostname: string, host: Host | undefined, readAt: number): Home {
    const home = host === undefined ? this.#default : (this.#homes.get(host.id) ?? { host, codes: new Map() })
    if (this.#isOwn(hostname)) return home
    if (host !== undefined) {
      home.host = host
      this.#homes.set(host.id, home)
    }
    const old = this.#hosts.get(hostname)
    if (old !== undefined) this.#dropHost(old)
    const known: KnownHost = { hostname: flat(hostname), home, isCustom: host !== undefined, readAt, ...unlinked }
    const kind = known.isCustom ? this.#customHosts : this.#otherHosts
    this.#hosts.set(known.hostname, known)
    kind.add(known)
    const oldest = kind.size > this.#smallBound ? kind.oldest : undefined
    if (oldest !== undefined) this.#dropHost(oldest)
    return home
  }

  #dropCode(known: KnownCode): void {
    known.home.codes.delete(known.code)
    this.#kind(known).remove(known)
  }

  #dropScan(known: KnownScan): void {
    this.#scans.delete(known.scanCode)
    this.#scanKind(known).remove(known)
  }

  #dropHost(known: KnownHost): void {
    this.#hosts.delete(known.hostname)
    ;(known.isCustom ? this.#customHosts : this.#otherHosts).remove(known)
  }
}

const unlinked = { older: undefined as unknown as Recent, newer: undefined as unknown as Recent }

// A part of a longer text keeps the whole of it in memory.
const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1")
