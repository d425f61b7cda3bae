import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { programPath } from "../support/System.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"

const promtool = programPath("promtool") ?? "promtool"
const rules = join(import.meta.dirname, "../../deploy/prometheus-alerts.yaml")
const alerts = [...readFileSync(rules, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name)

/** Values of a series, one each minute: `0x100` is 0 a hundred times, `0+6x100` grows by 6. */
type Series = Readonly<Record<string, string>>

const of = (metric: string, ...labels: ReadonlyArray<string>) =>
  `${metric}{${['job="linden"', 'instance="a:8787"', ...labels].join()}}`

const slow = (bucket: string) => ({
  [of("linden_http_request_duration_seconds_bucket", 'le="1"')]: bucket,
  [of("linden_http_request_duration_seconds_bucket", 'le="5"')]: "0+60x300",
  [of("linden_http_request_duration_seconds_bucket", 'le="+Inf"')]: "0+60x300"
})

/** The values of a metric that raise an alert, and usual ones that don't. */
const single = (metric: string, raises: string, usual: string): readonly [Series, Series] => [
  { [metric]: raises },
  { [metric]: usual }
]

/** One failure in the second hour after a start with 0. */
const once = "0x100 1x200"

const cases: Readonly<Record<string, readonly [raises: Series, usual: Series]>> = {
  LindenDown: single(of("up"), "1x90 0x200", "1x300"),
  LindenErrors: single(of("linden_http_server_errors_total", 'status="503"'), "0+30x300", "0x100 5x200"),
  LindenSlow: [slow("0+30x300"), slow("0+60x300")],
  LindenEventLoopDelayed: single(of("nodejs_eventloop_lag_p99_seconds"), "0.8x300", "0.01x50 2 0.01x250"),
  LindenOpenFiles: [
    { [of("process_open_fds")]: "900x300", [of("process_max_fds")]: "1024x300" },
    { [of("process_open_fds")]: "90x300", [of("process_max_fds")]: "1024x300" }
  ],
  LindenClicksLost: single(of("linden_clicks_lost_total"), once, "0x300"),
  LindenDiskAlmostFull: single(of("linden_disk_free_bytes"), "5e8x300", "5e9x300"),
  LindenClicksNotBooked: single(of("linden_ledger_lag_bytes"), "6e6x300", "0x100 6e6x5 0x200"),
  LindenRecordsSkipped: single(of("linden_ledger_skipped_records"), once, "0x300"),
  LindenWorkerRestarts: single(of("linden_worker_restarts", 'worker="ledger"'), "0+1x300", "0x100 1x200"),
  LindenDatabaseLost: single(of("linden_database_contact_age_seconds"), "1x90 40x200", "2x300"),
  LindenDatabaseRefuses: [
    { [of("linden_database_failures_total", 'kind="full"')]: once },
    { [of("linden_database_failures_total", 'kind="constraint"')]: "0+9x300" }
  ],
  LindenPoolExhausted: single(of("linden_database_waiting_requests", 'pool="requests"'), "20x300", "0x50 30 0x250"),
  LindenNodeLost: [
    { [of("linden_nodes_known")]: "3x300", [of("linden_nodes_alive")]: "3x90 2x200" },
    { [of("linden_nodes_known")]: "3x300", [of("linden_nodes_alive")]: "3x300" }
  ],
  LindenJanitorStopped: [
    {
      [of("linden_janitor_rounds_total")]: "7x300",
      [of("process_uptime_seconds")]: "20000+60x300"
    },
    {
      [of("linden_janitor_rounds_total")]: "0x59 1x60 2x60 3x60 4x60 5x60",
      [of("process_uptime_seconds")]: "0+60x300"
    }
  ],
  LindenBackupOverdue: single(of("linden_backup_overdue"), "1x300", "0x300"),
  LindenBackupFailed: single(of("linden_backup_failures_total"), once, "0x300"),
  LindenMailFails: [
    { [of("linden_mails_total", 'outcome="dropped"')]: once },
    { [of("linden_mails_total", 'outcome="sent"')]: "0+5x300" }
  ],
  LindenWebhooksWaiting: single(of("linden_webhook_queue_length"), "2000x300", "100x300"),
  LindenPasswordGuesses: [
    { [of("linden_sign_in_events_total", 'event="throttled"')]: "0+120x300" },
    { [of("linden_sign_in_events_total", 'event="password-reset"')]: "0+120x300" }
  ],
  LindenUnhealthy: [
    { [of("linden_health", 'check="journal"')]: "1x90 0x200" },
    { [of("linden_health", 'check="backup"')]: "0x300", [of("linden_health", 'check="journal"')]: "1x300" }
  ]
}

/** A test for promtool: how often an alert was raised within five hours. */
const testOf = (alertname: string, series: Series, isRaised: boolean) => ({
  interval: "1m",
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count(count_over_time(ALERTS{alertname="${alertname}",alertstate="firing"}[5h])) or vector(0)`,
      eval_time: "290m",
      exp_samples: [{ labels: "{}", value: isRaised ? 1 : 0 }]
    }
  ]
})

describe("the alerts", () => {
  it.scopedLive("are each raised by the metrics of a failure, and not by normal metrics", () =>
    Effect.gen(function* () {
      expect(Object.keys(cases)).toEqual(alerts)
      const tests = Object.entries(cases).flatMap(([name, [raises, usual]]) => [
        testOf(name, raises, true),
        testOf(name, usual, false)
      ])
      const file = join(yield* temporaryFolder, "alerts.json")
      writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests }))
      const { status, stdout, stderr } = spawnSync(promtool, ["test", "rules", file], { encoding: "utf8" })
      expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")])
    })
  )

  it("are valid rules", () => {
    const output = execFileSync(promtool, ["check", "rules", rules], { encoding: "utf8" })
    expect(output).toContain(`SUCCESS: ${alerts.length} rules found`)
  })
})

for (const database of databases) {
  it.scopedLive(`(${database}) promtool finds no error in the metrics, before and after a visit`, () =>
    Effect.gen(function* () {
      const server = yield* runServer(yield* migratedEnvironment(database))
      const read = (path: string) =>
        Effect.promise(async () => (await fetch(server.url + path, { redirect: "manual" })).text())
      for (const path of ["/nowhere", "/api/v1/links"]) {
        const input = yield* read("/metrics")
        const { status, stdout, stderr } = spawnSync(promtool, ["check", "metrics"], { input, encoding: "utf8" })
        expect([status, stdout + stderr]).toEqual([0, ""])
        yield* read(path)
      }
    })
  )
}
