import { join } from "node:path"
import Database from "better-sqlite3"
import { Effect } from "effect"
import type { BrowserContext, BrowserContextOptions } from "playwright-core"
import sharp from "sharp"
import { endChromium, launchChromium } from "../../test/support/Chromium.ts"
import { firstSession } from "../../test/support/FirstSession.ts"
import { endServer, freePort, linden, runServer, temporaryFolder } from "../../test/support/Linden.ts"
import { type Api, fillTeam, team, writeVisits } from "./Team.ts"

const key = "key-of-the-pictures-0123456789abcdefghijk"
const owner = {
  team_name: team,
  username: "Ana",
  email: "ana@northwind.example",
  password: "a long enough password"
}

export interface Installation {
  readonly url: string
  readonly api: Api
  /** Opens a browser with the owner's session. */
  readonly open: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

const apiOf =
  (url: string): Api =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text).data
  }

const colors = ["#b45309", "#166534", "#1e3a8a", "#7c2d12", "#9d174d", "#0f766e"]
const iconName = (place: number) => place.toString(16).padStart(40, "0")

const iconOf = async (host: string, color: string): Promise<Buffer> => {
  const letter = host
    .replace(/^www\./, "")
    .slice(0, 1)
    .toUpperCase()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="14" fill="${color}"/>
    <text x="32" y="45" font-family="sans-serif" font-size="38" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Spreads the creation of links over the last months, and describes destinations as if they had been fetched. */
const backdate = async (file: string): Promise<void> => {
  const database = new Database(file)
  const links = database
    .prepare("SELECT id, title, destination_url AS url FROM links ORDER BY created_at DESC")
    .all() as Array<{ id: string; title: string; url: string }>
  const hosts = [...new Set(links.map(({ url }) => new URL(url).hostname))]
  for (const [place, host] of hosts.entries()) {
    const picture = await iconOf(host, colors[place % colors.length] ?? "#333333")
    database
      .prepare("INSERT INTO destination_icons SELECT ?, id, ?, ?, 1 FROM teams")
      .run(iconName(place), iconName(place), picture)
  }
  for (const [place, { id, title, url }] of links.entries()) {
    const at = Date.now() - (place * place * 0.9 + place * 1.7 + 0.05) * 86_400_000
    database.prepare("UPDATE links SET created_at = ?, updated_at = ? WHERE id = ?").run(at, at, id)
    database
      .prepare(
        "UPDATE destinations SET title = ?, description = ?, icon = ?, fetched_at = ?, due_at = NULL WHERE url = ?"
      )
      .run(
        `${title} · ${team}`,
        "Small-batch coffee from Hamburg, roasted on Tuesdays and Fridays.",
        iconName(hosts.indexOf(new URL(url).hostname)),
        Date.now(),
        url
      )
  }
  database.close()
}

/** Runs a built server with the team of the pictures and its visits, for as long as it is used. */
export const withInstallation = (use: (installation: Installation) => Promise<void>): Promise<void> =>
  Effect.gen(function* () {
    const [folder, lost] = [yield* temporaryFolder, yield* temporaryFolder]
    const port = String(yield* freePort)
    const environment = {
      LINDEN_DATA_DIR: folder,
      LINDEN_BOOTSTRAP_KEY: key,
      LINDEN_PORT: port,
      LINDEN_BASE_URL: `http://127.0.0.1:${port}`,
      LINDEN_RATE_LIMIT: "0",
      LINDEN_DESTINATION_PREVIEWS: "true"
    }
    const browser = yield* Effect.promise(launchChromium)
    const first = yield* runServer(environment)
    const { stdout: setupLink } = yield* linden(["setup"], environment)
    const { cookies } = yield* Effect.promise(() => firstSession(browser, first.url, setupLink, owner))
    yield* Effect.promise(async () => writeVisits(lost, await fillTeam(apiOf(first.url))))
    yield* endServer(first, "SIGTERM")
    const { stdout: booked, stderr, code } = yield* linden(["journal", "book", lost], environment)
    if (code !== 0) throw new Error(`${booked}${stderr}`)
    yield* Effect.promise(() => backdate(join(folder, "linden.db")))
    const { url } = yield* runServer(environment)
    yield* Effect.promise(() =>
      use({
        url,
        api: apiOf(url),
        open: async (options) => {
          const context = await browser.newContext(options)
          await context.addCookies(cookies)
          return context
        }
      })
    )
    yield* Effect.promise(async () => {
      await browser.close()
      await endChromium()
    })
  }).pipe(Effect.scoped, Effect.runPromise)
