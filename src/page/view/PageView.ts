import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"
import { type PublicPage, type Rendered, render } from "../Render.ts"

type Headers = ReadonlyArray<string>

/** A cache key for the address of a page, on any of its hosts. */
export const addressKey = (domainId: string | null, slug: string): string => `${domainId ?? ""}@${slug}`

// The estimated size of a cached view without its markup, in characters.
const overhead = 4096

// Above this number of characters, gzip at a low level, because the usual level would block the thread too long.
const large = 256 * 1024

/** A page ready to send, with the data that its views and clicks need. */
export class PageView {
  readonly #shown: PublicPage
  readonly #rendered: Rendered
  readonly address: string
  readonly pageId: string
  readonly teamId: string
  /** The destinations of the page's buttons and plugin links, by id. */
  readonly targets: ReadonlyMap<string, string>
  /** Lower-case header names, each followed by its value; without those that depend on the encoding. */
  readonly headers: Headers
  readonly etag: string
  #zipped: Buffer | undefined
  #plainHeaders: Headers | undefined
  #zippedHeaders: Headers | undefined

  constructor(shown: PublicPage, now: number) {
    const { page, buttons, plugins } = shown
    this.#shown = shown
    this.#rendered = render(shown, now)
    this.address = addressKey(page.domain_id, page.slug)
    this.pageId = page.id
    this.teamId = page.team_id
    this.targets = new Map([...buttons, ...plugins.flatMap(({ links }) => links)].map(({ id, url }) => [id, url]))
    this.etag = `W/"${createHash("sha1").update(this.html).digest("base64url")}"`
    this.headers = [
      ...["content-type", "text/html; charset=utf-8"],
      // Make browsers revalidate on each visit, so that edits show at once and views are counted.
      ...["cache-control", "private, no-cache"],
      ...["etag", this.etag],
      ...["content-security-policy", this.#rendered.policy],
      // YouTube's player requires the origin of its embedder, and linked sites can see where their visitors come from.
      ...["referrer-policy", "strict-origin-when-cross-origin"],
      ...["vary", "accept-encoding"],
      ...(page.noindex === 1 ? ["x-robots-tag", "noindex"] : [])
    ]
  }

  get html(): string {
    return this.#rendered.html
  }

  /** The size of the view in memory, in characters. */
  get size(): number {
    return this.html.length * 2 + JSON.stringify(this.#shown.plugins).length + overhead
  }

  /** The headers of the uncompressed page. */
  get plainHeaders(): Headers {
    this.#plainHeaders ??= [...this.headers, "content-length", String(Buffer.byteLength(this.html))]
    return this.#plainHeaders
  }

  /** The headers of the gzipped page. */
  get zippedHeaders(): Headers {
    this.#zippedHeaders ??= [
      ...this.headers,
      ...["content-encoding", "gzip"],
      ...["content-length", String(this.zipped.length)]
    ]
    return this.#zippedHeaders
  }

  /** The gzipped markup, compressed on first use. */
  get zipped(): Buffer {
    this.#zipped ??= gzipSync(this.html, { level: this.html.length > large ? 1 : 6 })
    return this.#zipped
  }

  /**
   * The page at a given time: this view, or a new one if a countdown, a start or an end has changed the page since it
   * was rendered.
   */
  asOf(now: number): PageView {
    return now < this.#rendered.until ? this : new PageView(this.#shown, now)
  }
}
