import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { encodeRecord, type JournalRecord } from "../../src/click/journal/JournalRecord.ts"
import { journalFolder, segmentFile } from "../../src/click/journal/JournalSegments.ts"
import { randomOf } from "../../test/support/Random.ts"

/** The team in the pictures: a coffee roaster. */
export const team = "Northwind Coffee"

/** Calls the API; returns `data`. */
export type Api = <A = { readonly id: string }>(method: string, path: string, body?: unknown) => Promise<A>

const folders = [
  { name: "Campaigns", color: "#e8590c" },
  { name: "Shop", color: "#2f9e44" },
  { name: "Press", color: "#1971c2" }
]

const tags = [
  { name: "newsletter", color: "#1971c2" },
  { name: "autumn", color: "#e8590c" },
  { name: "print", color: "#5f3dc4" },
  { name: "instagram", color: "#c2255c" }
]

interface Link {
  readonly slug: string
  readonly url: string
  readonly title: string
  readonly folder?: string
  readonly tags?: ReadonlyArray<string>
  /** Clicks in 90 days. */
  readonly clicks: number
  readonly more?: Readonly<Record<string, unknown>>
}

const day = 86_400_000
const shop = "https://shop.northwind-coffee.example"

const links: ReadonlyArray<Link> = [
  {
    slug: "ripe",
    url: `${shop}/autumn-sale`,
    title: "Autumn sale",
    folder: "Campaigns",
    tags: ["autumn", "newsletter"],
    clicks: 4810
  },
  {
    slug: "workshop",
    url: "https://events.example.com/northwind/home-barista-workshop",
    title: "Home barista workshop",
    folder: "Campaigns",
    tags: ["instagram"],
    clicks: 1630,
    more: { expires_at: new Date(Date.now() + 21 * day).toISOString() }
  },
  {
    slug: "menu",
    url: "https://northwind-coffee.example/menu/autumn.pdf",
    title: "Menu of the café",
    tags: ["print"],
    clicks: 3120
  },
  { slug: "jobs", url: "https://careers.example.org/northwind-coffee", title: "Work with us", clicks: 540 },
  {
    slug: "get-app",
    url: "https://northwind-coffee.example/app",
    title: "Download the app",
    folder: "Shop",
    clicks: 2240,
    more: {
      targeting: [
        { type: "os", value: "iOS", url: "https://apps.apple.com/app/northwind" },
        { type: "os", value: "Android", url: "https://play.google.com/store/apps/details?id=example.northwind" }
      ]
    }
  },
  {
    slug: "subscribe",
    url: `${shop}/subscription`,
    title: "Coffee subscription",
    folder: "Shop",
    tags: ["newsletter"],
    clicks: 1890,
    more: { ab_tests: [{ url: `${shop}/subscription?layout=b`, weight: 50 }] }
  },
  {
    slug: "ethiopia",
    url: `${shop}/beans/ethiopia-yirgacheffe`,
    title: "Ethiopia Yirgacheffe",
    folder: "Shop",
    tags: ["instagram"],
    clicks: 970
  },
  { slug: "guji", url: `${shop}/beans/guji-natural`, title: "Guji natural, 250 g", folder: "Shop", clicks: 410 },
  {
    slug: "press-kit",
    url: "https://northwind-coffee.example/press/kit.zip",
    title: "Press kit",
    folder: "Press",
    clicks: 150,
    more: { redirect_type: "password", password: "arabica-2026" }
  },
  {
    slug: "review",
    url: "https://maps.example.com/place/northwind-coffee/reviews",
    title: "Review us",
    tags: ["print"],
    clicks: 760,
    more: { redirect_type: "screen" }
  },
  {
    slug: "story",
    url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    title: "How we roast",
    folder: "Press",
    tags: ["instagram"],
    clicks: 1340
  },
  {
    slug: "brew",
    url: "https://northwind-coffee.example/guides/pour-over",
    title: "Pour-over in five steps",
    tags: ["newsletter"],
    clicks: 2050
  },
  { slug: "gift", url: `${shop}/gift-cards`, title: "Gift cards", folder: "Shop", tags: ["autumn"], clicks: 690 },
  { slug: "wholesale", url: "https://northwind-coffee.example/wholesale", title: "Wholesale", clicks: 230 }
]

const agents: ReadonlyArray<readonly [string, number]> = [
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    34
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    27
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    18
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    11
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", 5],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    5
  ]
]

const referrers: ReadonlyArray<readonly [string, number]> = [
  ["", 30],
  ["https://www.instagram.com/", 26],
  ["https://www.google.com/", 16],
  ["https://mail.google.com/", 9],
  ["https://www.facebook.com/", 7],
  ["https://www.reddit.com/", 5],
  ["https://northwind-coffee.example/", 4],
  ["https://news.ycombinator.com/", 3]
]

const countries: ReadonlyArray<readonly [string, number]> = [
  ["DE", 34],
  ["US", 17],
  ["AT", 9],
  ["FR", 8],
  ["GB", 7],
  ["CH", 6],
  ["NL", 5],
  ["ES", 4],
  ["JP", 3],
  ["BR", 2],
  ["CA", 2],
  ["AU", 2],
  ["IN", 1]
]

const languages: ReadonlyArray<readonly [string, number]> = [
  ["de-DE", 45],
  ["en-US", 28],
  ["fr-FR", 10],
  ["es-ES", 7],
  ["nl-NL", 6],
  ["ja-JP", 4]
]

/** The same numbers in each run. */
const random = randomOf(11).next

const pick = <A>(choices: ReadonlyArray<readonly [A, number]>): A => {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  return (choices[0] as readonly [A, number])[0]
}

// Visits rise over the weeks, fall at weekends, and peak in the evening.
const hours = [1, 1, 1, 1, 1, 2, 4, 7, 9, 9, 9, 10, 12, 11, 9, 9, 9, 10, 12, 14, 15, 12, 7, 3]
const moment = (now: number): number => {
  for (;;) {
    const at = now - Math.floor(90 * day * random() ** 1.4)
    const date = new Date(at)
    const weight = ((hours[date.getUTCHours()] ?? 1) / 15) * (date.getUTCDay() % 6 === 0 ? 0.6 : 1)
    if (random() < weight) return at
  }
}

const visitor = (at: number) => {
  const person = Math.floor(random() * 900)
  return createHash("md5")
    .update(`${person} ${Math.floor(at / day)}`)
    .digest("hex")
}

interface Visited {
  readonly teamId: string
  readonly linkId?: string
  readonly pageId?: string
  readonly bioLinkId?: string
  readonly qrcodeId?: string
  readonly destination?: string
}

const visitOf = (now: number, visited: Visited): JournalRecord => {
  const at = moment(now)
  const isCampaign = random() < 0.22
  return {
    at,
    linkId: null,
    pageId: null,
    bioLinkId: null,
    qrcodeId: null,
    destination: null,
    ...visited,
    visitor: visitor(at),
    subnet: null,
    userAgent: pick(agents),
    acceptLanguage: pick(languages),
    referrer: visited.qrcodeId === undefined ? pick(referrers) : "",
    country: pick(countries),
    campaign: isCampaign
      ? { utmSource: "newsletter", utmMedium: "email", utmCampaign: "autumn-2026", utmTerm: null, utmContent: null }
      : null,
    isHead: false,
    isPrefetch: false
  }
}

/** A thing that has visits in the pictures. */
interface Seen {
  readonly visited: Visited
  readonly clicks: number
}

const page = {
  slug: "northwind",
  title: "Northwind Coffee",
  description: "Small-batch roaster from Hamburg. Open daily from 8 to 6.",
  theme: "paper",
  theme_accent_1: "#b45309",
  theme_accent_2: "#fde68a"
}

const buttons = [
  { label: "Order beans", url: shop, clicks: 1210 },
  { label: "Book a tasting", url: "https://events.example.com/northwind/tasting", clicks: 640 },
  { label: "Find a café", url: "https://maps.example.com/place/northwind-coffee", clicks: 480 }
]

const plugins = [
  {
    type: "spotlight",
    config: {
      title: "New: Guji natural",
      url: `${shop}/beans/guji-natural`,
      description: "Blueberry, jasmine and dark chocolate.",
      badge: "Just in",
      cta_label: "Taste it"
    }
  },
  {
    type: "socials",
    config: {
      links: [
        { platform: "instagram", url: "https://www.instagram.com/northwind" },
        { platform: "youtube", url: "https://www.youtube.com/@northwind" },
        { platform: "mastodon", url: "https://mastodon.social/@northwind" },
        { platform: "email", url: "mailto:hello@northwind-coffee.example" }
      ]
    }
  },
  {
    type: "faq",
    config: {
      items: [
        { question: "When do you roast?", answer: "On Tuesdays and Fridays. We ship the next day." },
        { question: "Do you grind?", answer: "Yes, choose your brewer in the basket." }
      ]
    }
  }
]

const codes = [
  {
    name: "Menu on the tables",
    slug: "menu",
    color: "#7c2d12",
    dots: "rounded",
    clicks: 820,
    frame: "Scan for the menu"
  },
  { name: "Poster, autumn sale", slug: "ripe", color: "#b45309", dots: "dots", clicks: 430 },
  { name: "Bag label", slug: "brew", color: "#166534", dots: "classy-rounded", clicks: 290 },
  { name: "Review card", slug: "review", color: "#1e3a8a", dots: "square", clicks: 170 }
]

/** Creates the team's folders, tags, links, QR codes and page. Returns what has visits in the pictures. */
export const fillTeam = async (api: Api): Promise<ReadonlyArray<Seen>> => {
  const seen: Array<Seen> = []
  const [folderIds, tagIds, linkIds] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  for (const folder of folders) folderIds.set(folder.name, (await api("POST", "/folders", folder)).id)
  for (const tag of tags) tagIds.set(tag.name, (await api("POST", "/tags", tag)).id)
  let teamId = ""
  for (const { slug, url, title, folder, tags: names = [], clicks, more } of [...links].reverse()) {
    const made = await api<{ id: string; team_id: string }>("POST", "/links", {
      url,
      title,
      custom_slug: slug,
      redirect_type: "instant",
      tags: names.map((name) => tagIds.get(name)),
      ...(folder === undefined ? {} : { folder_id: folderIds.get(folder) }),
      ...more
    })
    teamId = made.team_id
    linkIds.set(slug, made.id)
    seen.push({ visited: { teamId, linkId: made.id, destination: url }, clicks })
  }
  for (const { name, slug, color, dots, clicks, frame } of codes) {
    const linkId = linkIds.get(slug) ?? ""
    const made = await api("POST", "/qrcodes", {
      name,
      link_id: linkId,
      design_config: {
        dotsOptions: { type: dots, color },
        cornersSquareOptions: { type: dots === "square" ? "square" : "extra-rounded", color },
        ...(frame === undefined ? {} : { frame: { style: "banner-bottom", text: frame, color } })
      }
    })
    seen.push({ visited: { teamId, linkId, qrcodeId: made.id }, clicks })
  }
  const { id: pageId } = await api("POST", "/pages", page)
  for (const [place, plugin] of plugins.entries()) {
    await api("POST", `/pages/${pageId}/plugins`, { ...plugin, sort_order: place === 0 ? 0 : place + 10 })
  }
  for (const [place, { clicks, ...button }] of buttons.entries()) {
    const { id } = await api("POST", `/pages/${pageId}/links`, { ...button, sort_order: place + 1 })
    seen.push({ visited: { teamId, pageId, bioLinkId: id }, clicks })
  }
  seen.push({ visited: { teamId, pageId }, clicks: 3900 })
  const when = new Date(Date.now() - 12 * day).toISOString().slice(0, 10)
  await api("POST", "/annotations", { day: when, text: "Newsletter: autumn sale" })
  return seen
}

/** Writes a journal of visits in the last 90 days, as a lost server leaves it, into a folder. */
export const writeVisits = (folder: string, seen: ReadonlyArray<Seen>): void => {
  const now = Date.now()
  const visits = seen.flatMap(({ visited, clicks }) => Array.from({ length: clicks }, () => visitOf(now, visited)))
  mkdirSync(journalFolder(folder), { recursive: true })
  writeFileSync(join(folder, "node-id"), randomUUID())
  const lines = visits.sort((one, other) => one.at - other.at).map(encodeRecord)
  writeFileSync(segmentFile(journalFolder(folder), 1), lines.join(""))
}
