import { v7 } from "uuid"
import { sortKey } from "../../src/lib/SortKey.ts"
import { searchText } from "../../src/link/list/SearchText.ts"

// Generates the same numbers in each run.
let seed = 12345
export const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const pick = <A>(items: ReadonlyArray<A>): A => items[Math.floor(random() * items.length)] as A

const words =
  "summer sale product launch guide blog post review news update campaign spring winter shoes camera garden kitchen travel hotel music video podcast webinar invoice report pricing docs release recipe event ticket café zürich straße promo newsletter partner press career team learn course book movie game store offer gift card health sport finance crypto market data cloud mobile design photo".split(
    " "
  )
const plain = (word: string) => word.replace(/[^a-z]/g, "x")
const hosts = Array.from(
  { length: 3000 },
  (_, place) =>
    `${random() < 0.4 ? "www." : ""}${plain(pick(words))}${random() < 0.6 ? `-${plain(pick(words))}` : ""}${place % 97}${pick([".com", ".com", ".org", ".net", ".io", ".de", ".co.uk"])}`
)
const letters = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
const code = () => Array.from({ length: 7 }, () => pick([...letters])).join("")

/** The owners of the links: one team with nearly all of them, 40 folders and 6 domains, and a hundred small teams. */
export interface Owners {
  readonly big: string
  readonly user: string
  readonly small: ReadonlyArray<string>
  readonly folders: ReadonlyArray<string>
  readonly domains: ReadonlyArray<string>
}

const titleOf = () => {
  const first = pick(words)
  const rest = `${first.charAt(0).toUpperCase()}${first.slice(1)} ${pick(words)} ${pick(words)}`
  return random() < 0.3
    ? `${rest} ${random() < 0.2 ? `${Math.floor(random() * 100)}% off` : Math.floor(random() * 3000)}`
    : rest
}

const folderOf = ({ folders }: Owners) => {
  const draw = random()
  return draw < 0.2 ? (folders[0] ?? null) : draw < 0.4 ? pick(folders) : null
}

/** A realistic link. The first of every eleven belongs to a small team. */
export const linkRow = (owners: Owners, place: number) => {
  const isBig = place % 11 !== 0
  const path = `/${pick(words)}${random() < 0.6 ? `/${pick(words)}-${Math.floor(random() * 100_000)}` : ""}`
  const query = random() < 0.3 ? `?utm_source=${pick(words)}&utm_medium=${pick(["email", "social", "cpc"])}` : ""
  const created = 1_700_000_000_000 + place * 1000
  const row = {
    id: v7({ msecs: created }),
    team_id: isBig ? owners.big : pick(owners.small),
    created_by: owners.user,
    folder_id: isBig ? folderOf(owners) : null,
    domain_id: isBig && random() < 0.2 ? (random() < 0.6 ? (owners.domains[0] ?? null) : pick(owners.domains)) : null,
    short_code: `${code()}${place.toString(36)}`,
    destination_url: `${random() < 0.93 ? "https" : "http"}://${pick(hosts)}${path}${query}`,
    title: random() < 0.6 ? titleOf() : null,
    redirect_type: "screen",
    is_active: random() < 0.93 ? 1 : 0,
    total_clicks: random() < 0.4 ? 0 : Math.floor(random() ** 6 * 100_000),
    created_at: created,
    updated_at: created
  }
  return { ...row, short_code_order: sortKey(row.short_code), text: searchText(row) }
}
export type BenchRow = ReturnType<typeof linkRow>

export const linkColumns = [
  "id",
  "team_id",
  "created_by",
  "folder_id",
  "domain_id",
  "short_code",
  "short_code_order",
  "destination_url",
  "title",
  "redirect_type",
  "is_active",
  "total_clicks",
  "created_at",
  "updated_at"
] as const
