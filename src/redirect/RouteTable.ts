import type { Host } from "../domain/Host.ts"
import type { Route } from "../link/Route.ts"
import type { FoundRoute, Visited } from "../link/Routes.ts"
import { oldestMillis } from "../storage/VisitorReads.ts"
import { makeCompact } from "./CompactRoutes.ts"
import { Home } from "./Home.ts"
import type { KnownCode, KnownHost, KnownScan, Reading } from "./KnownRoutes.ts"
import { RecencyList, type Recent, unlinked } from "./RecencyList.ts"

interface Bounds<K> {
  /** Whether an entry is of the first kind. */
  readonly isFirst: (known: K) => boolean
  readonly mostFirst: number
  readonly mostSecond: number
  /** Called for entries that exceed the limit. */
  readonly onGone: (known: K) => void
}

/** Limits two kinds of entries separately. The least recently used entry of a kind is removed first. */
class TwoKinds<K extends Recent> {
  readonly #bounds: Bounds<K>
  #first = new RecencyList<K>()
  #second = new RecencyList<K>()

  constructor(bounds: Bounds<K>) {
    this.#bounds = bounds
  }

  get sizes(): { readonly first: number; readonly second: number } {
    return { first: this.#first.size, second: this.#second.size }
  }

  touch(known: K): void {
    this.#listOf(known).touch(known)
  }

  add(known: K): void {
    const list = this.#listOf(known)
    list.add(known)
    const most = this.#bounds.isFirst(known) ? this.#bounds.mostFirst : this.#bounds.mostSecond
    const oldest = list.size > most ? list.oldest : undefined
    if (oldest !== undefined) this.remove(oldest)
  }

  remove(known: K): void {
    this.#bounds.onGone(known)
    this.#listOf(known).remove(known)
  }

  clear(): void {
    this.#first = new RecencyList()
    this.#second = new RecencyList()
  }

  #listOf(known: K): RecencyList<K> {
    return this.#bounds.isFirst(known) ? this.#first : this.#second
  }
}

export interface RouteTableOptions {
  /**
   * The maximum number of links, and of scan codes. The limit for hosts, and for unknown codes of each kind, is a tenth
   * of this.
   */
  readonly size: number
  /** The host of the default domain. */
  readonly ownHost: string
  /** Seconds after which an entry must be read again; infinite if no other process changes the database. */
  readonly maxAgeSeconds: number
  /** Whether the database is offline, so that expired entries are used. */
  readonly isAway?: () => boolean
  /** Seconds of a monotonic clock. */
  readonly now?: () => number
}

/** The maximum age of an entry while the database is offline. */
const oldestSeconds = oldestMillis / 1000

/** The database reads in progress. */
class Readings {
  readonly #all = new Set<Reading>()

  begin(hostname: string, code: string, scanCode: string | undefined): Reading {
    const reading = { hostname, code, scanCode, isOutdated: false }
    this.#all.add(reading)
    return reading
  }

  end(reading: Reading): void {
    this.#all.delete(reading)
  }

  /** Marks the reads that a change affects as outdated. */
  outdate(isConcerned: (reading: Reading) => boolean): void {
    for (const reading of this.#all) if (isConcerned(reading)) reading.isOutdated = true
  }
}

/** Copies a Latin-1 string. A slice of a longer string would keep all of it in memory. */
const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1")

/**
 * Caches the hosts and codes of visits, in bounded memory. The least recently used entries are removed first; unknown
 * codes only displace each other. The table is notified of each change after the commit and before the response, and
 * discards reads that started earlier.
 */
export class RouteTable {
  readonly #options: RouteTableOptions
  readonly #now: () => number
  readonly #isAway: () => boolean
  readonly #compact = makeCompact()
  /** The password hashes of cached links. Few links have one. */
  readonly #hashes = new WeakMap<Route, string>()
  #takesOld = false
  readonly #readings = new Readings()
  #default: Home = new Home(undefined)
  readonly #homes = new Map<string, Home>()
  readonly #hosts = new Map<string, KnownHost>()
  readonly #scans = new Map<string, KnownScan>()
  readonly #codeKinds: TwoKinds<KnownCode>
  readonly #hostKinds: TwoKinds<KnownHost>
  readonly #scanKinds: TwoKinds<KnownScan>

  constructor(options: RouteTableOptions) {
    const [size, small] = [options.size, Math.ceil(options.size / 10)]
    this.#options = options
    this.#now = options.now ?? (() => performance.now() / 1000)
    this.#isAway = options.isAway ?? (() => false)
    this.#codeKinds = new TwoKinds<KnownCode>({
      isFirst: ({ route }) => route !== null,
      mostFirst: size,
      mostSecond: small,
      onGone: (known) => known.home.drop(known)
    })
    this.#hostKinds = new TwoKinds<KnownHost>({
      isFirst: ({ isCustom }) => isCustom,
      mostFirst: small,
      mostSecond: small,
      onGone: ({ hostname }) => this.#hosts.delete(hostname)
    })
    this.#scanKinds = new TwoKinds<KnownScan>({
      isFirst: ({ qrcode }) => qrcode !== null,
      mostFirst: size,
      mostSecond: small,
      onGone: ({ scanCode }) => this.#scans.delete(scanCode)
    })
  }

  /** The current numbers of links and unknown codes. */
  get sizes(): { readonly links: number; readonly unknown: number } {
    const { first, second } = this.#codeKinds.sizes
    return { links: first, unknown: second }
  }

  /** The codes at a host; undefined if its domain must be read. */
  homeAt(hostname: string): Home | undefined {
    if (this.#isOwn(hostname)) return this.#default
    const known = this.#hosts.get(hostname)
    if (known === undefined || !this.#isFresh(known.readAt)) return undefined
    this.#hostKinds.touch(known)
    return known.home
  }

  /** The entry of a code at a host (lower case, without port); undefined if it must be read. */
  find(hostname: string, code: string): KnownCode | undefined {
    const known = this.homeAt(hostname)?.codes.get(code)
    if (known === undefined || !this.#isFresh(known.readAt)) return undefined
    this.#codeKinds.touch(known)
    return known
  }

  /** The entry of a scan code; undefined if it must be read. */
  findScan(scanCode: string): KnownScan | undefined {
    const known = this.#scans.get(scanCode)
    if (known === undefined || !this.#isFresh(known.readAt)) return undefined
    this.#scanKinds.touch(known)
    return known
  }

  /** The link of a scan code, null if it has none; undefined if it must be read. */
  linkOf({ link }: KnownScan): Route | null | undefined {
    if (link === null) return null
    const known = link.home.codes.get(link.code)
    // Check that the code still belongs to the link of the scan code.
    if (known === undefined || known.route?.linkId !== link.id || !this.#isFresh(known.readAt)) return undefined
    this.#codeKinds.touch(known)
    return known.route
  }

  /** Starts a read of a code at a host, and of a scan code. Every read must be ended with `end`. */
  begin(hostname: string, code: string, scanCode?: string): Reading {
    return this.#readings.begin(hostname, code, scanCode)
  }

  end(reading: Reading): void {
    this.#readings.end(reading)
  }

  /** Runs a look-up that also finds expired entries. */
  asLastRead<A>(find: () => A): A {
    this.#takesOld = true
    try {
      return find()
    } finally {
      this.#takesOld = false
    }
  }

  /** The result of reading a code at a host and a scan code; undefined if an entry is missing. */
  visited(hostname: string, code: string, scanCode: string | undefined): Visited | undefined {
    const known = this.find(hostname, code)
    if (known === undefined) return undefined
    const plain: Visited = { host: known.home.host, named: this.#foundAs(known.route), scan: undefined }
    if (scanCode === undefined) return plain
    const scan = this.findScan(scanCode)
    const link = scan && this.linkOf(scan)
    if (scan === undefined || link === undefined) return undefined
    if (scan.qrcode === null) return plain
    return {
      ...plain,
      scan: { qrcodeId: scan.qrcode.id, teamId: scan.qrcode.teamId, found: this.#foundAs(link) }
    }
  }

  #foundAs(route: Route | null): FoundRoute | undefined {
    return route === null ? undefined : { route, passwordHash: this.#hashes.get(route) ?? null }
  }

  /** Stores the result of a read, unless the data has changed since the read started. */
  keep(reading: Reading, { host, named, scan }: Visited): void {
    if (reading.isOutdated || this.#options.size === 0) return
    const readAt = Math.floor(this.#now())
    this.#keepCode(this.#keepHost(reading.hostname, host, readAt), reading.code, named, readAt)
    if (reading.scanCode !== undefined) this.#keepScan(reading.scanCode, scan, readAt)
  }

  #keepCode(home: Home, asked: string, found: FoundRoute | undefined, readAt: number): void {
    const old = home.codes.get(asked)
    if (old !== undefined) this.#codeKinds.remove(old)
    const code = found?.route.shortCode === asked ? found.route.shortCode : flat(asked)
    const route = found === undefined ? null : this.#compact(found.route)
    if (route !== null && found?.passwordHash) this.#hashes.set(route, found.passwordHash)
    const known: KnownCode = { code, home, route, readAt, ...unlinked }
    home.keep(known)
    this.#codeKinds.add(known)
  }

  #keepScan(scanCode: string, scan: Visited["scan"], readAt: number): void {
    const old = this.#scans.get(scanCode)
    if (old !== undefined) this.#scanKinds.remove(old)
    const found = scan?.found
    const home = found && this.#homeOf(found.route.domainId)
    const known: KnownScan = {
      scanCode: flat(scanCode),
      qrcode: scan === undefined ? null : { id: scan.qrcodeId, teamId: scan.teamId },
      link:
        found === undefined || home === undefined
          ? null
          : { home, code: found.route.shortCode, id: found.route.linkId },
      readAt,
      ...unlinked
    }
    if (found !== undefined && home !== undefined) this.#keepCode(home, found.route.shortCode, found, readAt)
    this.#scans.set(known.scanCode, known)
    this.#scanKinds.add(known)
  }

  #keepHost(hostname: string, host: Host | undefined, readAt: number): Home {
    const home = host === undefined ? this.#default : (this.#homes.get(host.id) ?? new Home(host))
    if (this.#isOwn(hostname)) return home
    if (host !== undefined) {
      home.host = host
      this.#homes.set(host.id, home)
    }
    const old = this.#hosts.get(hostname)
    if (old !== undefined) this.#hostKinds.remove(old)
    const known: KnownHost = { hostname: flat(hostname), home, isCustom: host !== undefined, readAt, ...unlinked }
    this.#hosts.set(known.hostname, known)
    this.#hostKinds.add(known)
    return home
  }

  forgetScan(scanCode: string): void {
    this.#readings.outdate((reading) => reading.scanCode === scanCode)
    const known = this.#scans.get(scanCode)
    if (known !== undefined) this.#scanKinds.remove(known)
  }

  /** Removes a code of a custom domain or the default one (null), and unknown codes that differ only in case. */
  forgetCode(domainId: string | null, code: string): void {
    const folded = code.toLowerCase()
    // Outdate all reads of scan codes, because the link of a scan code is unknown until it has been read.
    this.#readings.outdate((reading) => reading.code.toLowerCase() === folded || reading.scanCode !== undefined)
    const home = domainId === null ? this.#default : this.#homes.get(domainId)
    for (const known of home?.concernedBy(code) ?? []) this.#codeKinds.remove(known)
  }

  /** Removes the domain of a host and of its `www.`, and every known host of a domain. */
  forgetHost(domainId: string, hostname: string): void {
    this.#readings.outdate(() => true)
    const home = this.#homes.get(domainId)
    for (const known of this.#hosts.values()) {
      if ([hostname, `www.${hostname}`].includes(known.hostname) || known.home === home) this.#hostKinds.remove(known)
    }
  }

  /** Expires every entry, because changes may have been missed. */
  expire(): void {
    this.#readings.outdate(() => true)
    const readAt = Math.floor(this.#now()) - this.#options.maxAgeSeconds
    const age = (known: { readAt: number }) => {
      known.readAt = Math.min(known.readAt, readAt)
    }
    for (const known of [this.#hosts, this.#scans]) known.forEach(age)
    for (const home of [this.#default, ...this.#homes.values()]) home.codes.forEach(age)
  }

  /** Removes all entries, because any address may have changed. */
  clear(): void {
    this.#readings.outdate(() => true)
    this.#default = new Home(undefined)
    for (const known of [this.#homes, this.#hosts, this.#scans]) known.clear()
    for (const kinds of [this.#codeKinds, this.#hostKinds, this.#scanKinds]) kinds.clear()
  }

  #isOwn(hostname: string): boolean {
    return hostname === this.#options.ownHost || hostname === ""
  }

  #isFresh(readAt: number): boolean {
    const { maxAgeSeconds } = this.#options
    if (maxAgeSeconds === Number.POSITIVE_INFINITY) return true
    const age = this.#now() - readAt
    return age < maxAgeSeconds || (age < oldestSeconds && (this.#takesOld || this.#isAway()))
  }

  /** The cached codes of a domain, even if its host is not known yet. */
  #homeOf(domainId: string | null): Home {
    if (domainId === null) return this.#default
    const home = this.#homes.get(domainId) ?? new Home(undefined)
    this.#homes.set(domainId, home)
    return home
  }
}
