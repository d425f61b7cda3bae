import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { siteName, siteOf } from "../../src/click/Sites.ts"
import { linesOf } from "../../src/dashboard/analytics/breakdowns.ts"
import { iconOf } from "../../src/page/icons/Icons.ts"

it.each([
  ["www.google.com", "Google"],
  ["google.co.uk", "Google"],
  ["www.google.com.br", "Google"],
  ["mail.google.com", "Gmail"],
  ["news.google.com", "Google News"],
  ["WWW.Google.de", "Google"],
  ["l.facebook.com", "Facebook"],
  ["t.co", "X"],
  ["de.pinterest.com", "Pinterest"],
  ["search.yahoo.com", "Yahoo"],
  ["de.wikipedia.org", "Wikipedia"],
  ["com.google.android.gm", "Gmail"],
  ["www.example.com", "example.com"],
  ["www.com", "www.com"],
  ["google.evil.example", "google.evil.example"],
  ["notgoogle.com", "notgoogle.com"],
  ["google.com.evil.example", "google.com.evil.example"],
  ["mastodon.example", "mastodon.example"],
  ["localhost", "localhost"],
  ["", ""]
])("the host %s belongs to the site %s", (host, name) => {
  expect(siteName(host)).toBe(name)
})

it("every site has an existing icon", () => {
  for (const host of ["instagram.com", "x.com", "linkedin.com", "maps.google.com", "teams.microsoft.com"]) {
    expect(iconOf(siteOf(host)?.icon ?? ""), host).toBeDefined()
  }
})

it("the hosts of a site share one line, which filters by all of them", () => {
  const lists = { total_clicks: 10, page_views: 0 }
  const referrers = [
    { name: "www.google.com", count: 4 },
    { name: "example.com", count: 3 },
    { name: "google.de", count: 2 }
  ]
  const lines = linesOf({ ...lists, referrers } as unknown as Analytics, "referrer")
  expect(lines.map(({ name, count, share }) => [name, count, share])).toEqual([
    ["Google", 6, 0.6],
    ["example.com", 3, 0.3],
    ["Direct or unknown", 1, 0.1]
  ])
  expect(lines[0]?.filter.values).toEqual(["google.de", "www.google.com"])
  expect(lines[1]?.filter.values).toEqual(["example.com"])
})
