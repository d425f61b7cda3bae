import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createLinks } from "../redirect/links.ts"
import { answers, start as startProgram } from "../redirect/server.ts"
import type { Asked } from "./Client.ts"

export const caseNames = ["create", "list", "folders", "get", "update", "remove", "bulk", "report", "health"] as const
export type CaseName = (typeof caseNames)[number]

/** The n-th request of a case; undefined if there are no more until `prepare` runs again. */
interface Case {
  readonly ask: (n: number) => Asked | undefined
  readonly prepare?: () => Promise<void>
}

/** A server to measure, with its request for each case that it supports. */
export interface Peer {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly cases: Partial<Readonly<Record<CaseName, Case>>>
  readonly stop: () => Promise<void>
}

/** The number of links to create for the redirect case. */
export const redirectLinks = 1000
const bulkLinks = 100
/** How many links to delete in one round at most. */
const mostRemoved = 3000
const key = "key-of-the-peers-bench-0123456789abcdef"
const browser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"

// Use an IP address, because Kutt resolves the host names of destinations.
const destination = (n: number) => `https://8.8.8.8/articles/${n}`
const destinations = (n: number) => Array.from({ length: bulkLinks }, (_, place) => ({ url: destination(n + place) }))
const get = (path: string, headers: Readonly<Record<string, string>> = {}): Case => ({
  ask: () => ({ method: "GET", path, headers })
})

interface Program {
  readonly args: ReadonlyArray<string>
  readonly port: number
  readonly health: string
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
}

const start = async ({ args, port, health, environment, cwd }: Program) => {
  const server = startProgram(args, port, environment, cwd)
  const failed = server.ended.then(() => Promise.reject(new Error(`${args.join(" ")} ended before it answered`)))
  try {
    await Promise.race([answers(`${server.url}${health}`), failed])
    return server
  } catch (cause) {
    await server.stop()
    throw cause
  }
}

type Server = Awaited<ReturnType<typeof start>>

/** Fills a running server with data; stops it if that fails. */
const prepared = async (server: Server, name: string, prepare: (url: string) => Promise<Peer["cases"]>) => {
  try {
    return { ...server, name, cases: await prepare(server.url) }
  } catch (cause) {
    await server.stop()
    throw cause
  }
}

const posting = async (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** Visits links as a browser does, so that reports have data. */
const visitAll = async (urls: ReadonlyArray<string>) => {
  for (const url of urls) {
    const answer = await fetch(url, { redirect: "manual", headers: { "user-agent": browser } })
    if (answer.status !== 302) throw new Error(`${url} is no redirect: ${answer.status}`)
  }
}

/** Linden on SQLite, or on PostgreSQL if `databaseUrl` is its address. */
export const startLinden = async (folder: string, databaseUrl = ""): Promise<Peer> => {
  const isPostgres = databaseUrl !== ""
  const server = await start({
    args: [process.env["LINDEN_ENTRY"] ?? "dist/linden.js", "serve"],
    port: isPostgres ? 18_786 : 18_781,
    health: "/health",
    environment: {
      LINDEN_DATA_DIR: join(folder, isPostgres ? "linden-postgres" : "linden"),
      LINDEN_DATABASE_URL: databaseUrl,
      LINDEN_BOOTSTRAP_KEY: key,
      LINDEN_RATE_LIMIT: "0",
      LINDEN_DESTINATION_PREVIEWS: "false",
      LINDEN_LINK_CHECKS: "false"
    }
  })
  return prepared(server, isPostgres ? "Linden, pg" : "Linden", async (url) => {
    const own = { authorization: `Bearer ${key}` }
    await createLinks(url, key, redirectLinks)
    await posting(`${url}/api/v1/folders`, { name: "Folder" }, own)
    const visited = Array.from({ length: 200 }, (_, n) => `${url}/b${n % 50}`)
    await visitAll(visited)
    for (;;) {
      const answer = await fetch(`${url}/api/v1/analytics?period=7d`, { headers: own })
      const { data } = (await answer.json()) as { data?: { total_clicks: number } }
      if (data?.total_clicks === visited.length) break
      await sleep(50)
    }
    const post = (path: string, body: (n: number) => unknown): Case => ({
      ask: (n) => ({ method: "POST", path, headers: own, body: body(n) })
    })
    const makeLinks = async () => {
      const { data } = await posting(`${url}/api/v1/links/bulk`, { links: destinations(0) }, own)
      const { results } = data as { readonly results: ReadonlyArray<{ readonly data: { readonly id: string } }> }
      return results.map((result) => `/api/v1/links/${result.data.id}`)
    }
    const paths = await makeLinks()
    const pathOf = (n: number) => paths[n % paths.length] ?? ""
    const unwanted: Array<string> = []
    return {
      create: post("/api/v1/links", (n) => ({ url: destination(n) })),
      list: get("/api/v1/links?limit=20", own),
      folders: get("/api/v1/folders", own),
      get: { ask: (n) => ({ method: "GET", path: pathOf(n), headers: own }) },
      update: { ask: (n) => ({ method: "PUT", path: pathOf(n), headers: own, body: { title: `Title ${n}` } }) },
      remove: {
        ask: () => {
          const path = unwanted.pop()
          return path === undefined ? undefined : { method: "DELETE", path, headers: own }
        },
        prepare: async () => {
          while (unwanted.length < mostRemoved) unwanted.push(...(await makeLinks()))
        }
      },
      bulk: post("/api/v1/links/bulk", (n) => ({ links: destinations(n * bulkLinks) })),
      report: get("/api/v1/analytics?period=7d", own),
      health: get("/health")
    }
  })
}

const plainCases: Peer["cases"] = {
  create: { ask: (n) => ({ method: "POST", path: "/links", body: { url: destination(n) } }) },
  list: get("/links"),
  folders: get("/folders"),
  health: get("/health"),
  report: get("/report"),
  bulk: { ask: (n) => ({ method: "POST", path: "/links/bulk", body: { links: destinations(n * bulkLinks) } }) }
}

export const startEffect = async (folder: string): Promise<Peer> => {
  const args = ["bench/peers/effect.mjs", join(folder, "effect.db")]
  return { ...(await start({ args, port: 18_782, health: "/health" })), name: "HttpApi", cases: plainCases }
}

export const startBare = async (): Promise<Peer> => {
  const args = ["bench/peers/bare.mjs"]
  return { ...(await start({ args, port: 18_783, health: "/health" })), name: "node:http", cases: plainCases }
}

/** The baseline of redirects: node:http with a Map. */
export const startBareRedirects = () =>
  start({ args: ["bench/redirect/bare.mjs", String(redirectLinks)], port: 18_784, health: "/b0" })

/** Kutt on SQLite, from a folder with its code and dependencies. Kutt has no folders and no bulk creation. */
export const startKutt = async (code: string, folder: string): Promise<Peer> => {
  const port = 18_785
  const environment = {
    NODE_ENV: "production",
    PORT: String(port),
    DB_CLIENT: "better-sqlite3",
    DB_FILENAME: join(folder, "kutt.db"),
    DEFAULT_DOMAIN: `127.0.0.1:${port}`,
    JWT_SECRET: "secret-of-the-peers-bench-0123456789abcdef"
  }
  execFileSync(process.execPath, [join(code, "node_modules/knex/bin/cli.js"), "migrate:latest"], {
    cwd: code,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const args = [join(code, "server/server.js"), "--production"]
  const server = await start({ args, port, health: "/api/health", environment, cwd: code })
  return prepared(server, "Kutt", async (url) => {
    const person = { email: "bench@example.com", password: "password-of-the-bench" }
    await posting(`${url}/api/auth/create-admin`, person)
    const { token } = await posting(`${url}/api/auth/login`, person)
    const { apikey } = await posting(`${url}/api/auth/apikey`, {}, { cookie: `token=${String(token)}` })
    const own = { "x-api-key": String(apikey) }
    const links: Array<Readonly<Record<string, unknown>>> = []
    for (let n = 0; n < 50; n++) links.push(await posting(`${url}/api/links`, { target: destination(n) }, own))
    await visitAll(Array.from({ length: 200 }, (_, n) => `${url}/${String(links[n % 50]?.["address"])}`))
    return {
      create: {
        ask: (n) => ({ method: "POST", path: "/api/links", headers: own, body: { target: destination(n) } })
      },
      list: get("/api/links?limit=20", own),
      health: get("/api/health"),
      report: get(`/api/links/${String(links[0]?.["id"])}/stats`, own)
    }
  })
}
