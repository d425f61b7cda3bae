import { randomInt } from "node:crypto"
import { writeFileSync } from "node:fs"
import { encodeRecord } from "../../src/click/journal/JournalRecord.ts"
import { campaignIn, visitorId } from "../../src/click/Visitor.ts"
import { linkIds, teamId } from "../analytics/World.ts"

const pick = <A>(values: ReadonlyArray<A>): A => values[Math.floor(Math.random() * values.length)] as A

const systems = [
  "(Windows NT 10.0; Win64; x64)",
  "(Macintosh; Intel Mac OS X 10_15_7)",
  "(X11; Linux x86_64)",
  "(Linux; Android 14; Pixel 8)",
  "(Linux; Android 13; SM-S918B)"
]
const agents = [
  ...systems.flatMap((system) =>
    Array.from(
      { length: 60 },
      (_, n) =>
        `Mozilla/5.0 ${system} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${80 + n}.0.0.0 Safari/537.36${n % 7 === 0 ? ` Edg/${80 + n}.0.0.0` : ""}`
    )
  ),
  ...Array.from(
    { length: 100 },
    (_, n) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${10 + (n % 9)}_${n % 7} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${10 + (n % 9)}.${n % 5} Mobile/15E148 Safari/604.1`
  ),
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.5.0"
]
const languages = ["de-DE,de;q=0.9,en;q=0.8", "en-US,en;q=0.9", "fr", "es-ES,es;q=0.8", "pt-BR,pt;q=0.9,en;q=0.5", ""]
const hosts = ["www.google.com", "t.co", "www.facebook.com", "news.ycombinator.com", "www.linkedin.com"]
const countries = ["DE", "US", "FR", "ES", "BR", "IN", "JP", null]

const subnets = Array.from({ length: 20_000 }, () => `${randomInt(1, 223)}.${randomInt(256)}.${randomInt(256)}`)
const visitor = () => {
  const [subnet, userAgent] = [pick(subnets), pick(agents)]
  return {
    userAgent,
    subnet: `${subnet}.0/24`,
    visitor: visitorId("a key of the bench", `${subnet}.${randomInt(256)}`, userAgent)
  }
}
const link = () => Math.floor(linkIds.length * Math.random() ** 3)

const query = () =>
  Math.random() < 0.3
    ? `utm_source=${pick(["news", "ads", "mail"])}&utm_medium=${pick(["cpc", "email"])}&utm_campaign=c${randomInt(200)}&utm_term=t${randomInt(50)}&utm_content=v${randomInt(4)}`
    : ""

/** Writes a journal segment of visits with all dimensions to links with a long tail; returns its size in bytes. */
export const writeSegment = (file: string, visits: number, from: number): number => {
  const lines: Array<string> = []
  for (let n = 0; n < visits; n++) {
    const at = link()
    lines.push(
      encodeRecord({
        at: from + Math.floor(n / 30),
        teamId,
        linkId: linkIds[at] as string,
        pageId: null,
        bioLinkId: null,
        qrcodeId: null,
        destination: `https://example.com/articles/${at}?ref=linden`,
        ...visitor(),
        acceptLanguage: pick(languages),
        referrer: Math.random() < 0.5 ? `https://${pick(hosts)}/item/${randomInt(5000)}` : "",
        country: pick(countries),
        campaign: campaignIn(query()),
        isHead: false,
        isPrefetch: false
      })
    )
  }
  const bytes = Buffer.from(lines.join(""))
  writeFileSync(file, bytes)
  return bytes.length
}
