import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { usualBackup } from "../../src/settings/BackupSettings.ts"
import { databases, TestServer, testServer } from "../support/TestServer.ts"

const root = join(import.meta.dirname, "../..")

/** Names of metrics with their types, as the documentation lists them. */
const documented = new Map(
  [...readFileSync(join(root, "docs/operations.md"), "utf8").matchAll(/^\| `(\w+)` \| (\w+) \| (.*) \|$/gm)].map(
    ([, name = "", type = "", meaning = ""]) => [name, { type, meaning }] as const
  )
)

/** With an expected age, the metrics of backups are reported. */
const backup = { ...usualBackup, maxAge: Option.some(86_400_000) }

/** The metrics that only some servers have. */
const isOptional = (meaning: string, database: string) =>
  /\((?:after a backup|on Linux)\)$/.test(meaning) || (database === "sqlite" && meaning.endsWith("(on PostgreSQL)"))

const scrape = Effect.flatMap(TestServer, ({ send }) => send("GET", "/metrics", { key: null }))

/** The metrics of a response with their types. */
const listedIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type]) => [name, type])

for (const database of databases) {
  layer(testServer(database, { backup }), { excludeTestServices: true })(
    `the metrics of a server on ${database}`,
    (it) => {
      it.effect("match the documentation from the first scrape on", () =>
        Effect.gen(function* () {
          const found = listedIn((yield* scrape).text)
          expect(found.map(([name = ""]) => [name, documented.get(name)?.type])).toEqual(found)
          const names = new Set(found.map(([name]) => name))
          const missing = [...documented].filter(
            ([name, { meaning }]) =>
              !(names.has(name) || isOptional(meaning, database) || /^linden_http_req/.test(name))
          )
          expect(missing).toEqual([])
        })
      )

      it.effect("count failures of requests and statements from 0 on", () =>
        Effect.gen(function* () {
          const { text } = yield* scrape
          const rules = readFileSync(join(root, "deploy/prometheus-alerts.yaml"), "utf8")
          const counters = new Set([...rules.matchAll(/\b(linden_\w+_total)\b/g)].map(([, name = ""]) => name))
          expect(counters.size).toBeGreaterThan(5)
          for (const name of counters) expect(text).toMatch(new RegExp(`^${name}(?:\\{.*\\})? \\d`, "m"))
          expect(text).toContain('linden_http_server_errors_total{status="503"} ')
          const { sql } = yield* TestServer
          const counted = Effect.map(scrape, (got) =>
            Number(/^linden_database_failures_total\{kind="other"\} (\d+)$/m.exec(got.text)?.[1])
          )
          const before = yield* counted
          yield* Effect.flip(sql`SELECT * FROM no_such_table`)
          expect((yield* counted) - before).toBe(1)
        })
      )

      it.effect("have the sizes of databases and the CPU time of the process", () =>
        Effect.gen(function* () {
          yield* scrape
          const { text } = yield* scrape
          const value = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1])
          expect(value("linden_database_bytes")).toBeGreaterThan(100_000)
          expect(value("process_cpu_seconds_total")).toBeGreaterThan(0.1)
          expect(value("nodejs_heap_size_used_bytes")).toBeGreaterThan(1e6)
          expect(value("linden_jobs")).toBe(0)
          if (process.platform === "linux") expect(value("process_open_fds")).toBeGreaterThan(5)
          if (database === "postgres") expect(value("linden_database_connections")).toBeGreaterThanOrEqual(0)
        })
      )
    }
  )
}
