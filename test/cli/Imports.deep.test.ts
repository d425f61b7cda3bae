import { execFileSync, spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { progressBar } from "../../src/cli/Watch.ts"
import type { Job } from "../../src/job/Job.ts"
import { built, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { migratedEnvironment } from "../support/TestServer.ts"

const key = "key-of-the-tests-of-imports-of-the-cli-01"

const rowsOf = (count: number, first = 0) =>
  [
    "Target,Slug,Shelf",
    ...Array.from({ length: count }, (_, n) => `https://example.com/${first + n},cli-${first + n},Row ${first + n}`)
  ].join("\n")

const fileIn = (folder: string, name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const api = (url: string, path: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}` } })
    return (await answer.json()) as { data: Record<string, unknown> }
  })

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}\n/

const columns = ["--column", "url=Target", "--column", "slug=Slug"]

describe("linden import", () => {
  for (const database of ["sqlite", "postgres"] as const) {
    it.live(`imports a file beside a running server on ${database}, with progress in a pipe`, () =>
      Effect.gen(function* () {
        const environment = { ...(yield* migratedEnvironment(database)), LINDEN_BOOTSTRAP_KEY: key }
        const folder = environment.LINDEN_DATA_DIR
        const server = yield* runServer(environment)
        const file = fileIn(folder, "links.csv", rowsOf(300))
        const args = ["import", "csv", file, "--team", "Home", ...columns]

        const tried = yield* linden([...args, "--dry-run", "--watch"], environment)
        expect(tried).toMatchObject({ code: 0, stderr: "" })
        expect(tried.stdout).toContain("done: created 300")
        expect((yield* api(server.url, "/links?limit=1")).data["total"]).toBe(0)

        const ended = yield* linden([...args, "--watch"], environment)
        expect(ended).toMatchObject({ code: 0, stderr: "" })
        const lines = ended.stdout.trim().split("\n")
        expect(lines[0]).toMatch(/^[0-9a-f-]{36}$/)
        // No field reads the third column, which the report mentions.
        expect(lines.at(-2)).toBe("done: created 300")
        expect(lines.at(-1)).toMatch(/^1 report line: .* job report --team "Home" [0-9a-f-]{36}$/)
        expect(ended.stdout).not.toMatch(/[\r\u001b]/)
        expect((yield* api(server.url, "/links?limit=1")).data["total"]).toBe(300)

        const again = yield* linden([...args, "--watch"], environment)
        expect(again.stdout).toContain("unchanged 300")

        const id = lines[0] ?? ""
        const shown = yield* linden(["job", "show", "--team", "Home", id], environment)
        expect(shown.stdout).toContain("result\tcreated 300")
        expect((yield* linden(["job", "list", "--team", "Home"], environment)).stdout.split("\n").length).toBe(4)
        expect((yield* linden(["job", "undo", "--team", "Home", id], environment)).stdout).toContain("is undoing")
        const undone = yield* linden(["job", "watch", "--team", "Home", id], environment)
        expect(undone).toMatchObject({ code: 0, stderr: "" })
        expect(undone.stdout).toContain("undone 300")
        expect((yield* api(server.url, "/links?limit=1")).data["total"]).toBe(0)
      }).pipe(Effect.scoped)
    )
  }

  it.live("queues an import for the next start of the server, and says so in one line", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR: folder, LINDEN_BOOTSTRAP_KEY: key }
      yield* linden(["team", "create", "Home"], environment)
      const file = fileIn(folder, "links.csv", rowsOf(20))
      const made = yield* linden(["import", "csv", file, "--team", "Home", ...columns], environment)
      expect(made).toMatchObject({
        code: 0,
        stderr: "No server is running: the import begins when one is started.\n"
      })
      expect(made.stdout).toMatch(uuid)
      const id = made.stdout.trim()
      expect((yield* linden(["job", "pause", "--team", "Home", id], environment)).stdout).toContain("is paused")
      const waits = yield* linden(["job", "watch", "--team", "Home", id], environment)
      expect(waits.code).toBe(1)
      expect(waits.stderr).toMatch(/^linden: the job is paused\. /)
      expect((yield* linden(["job", "resume", "--team", "Home", id], environment)).stdout).toContain("is queued")
      const { url } = yield* runServer({ ...environment })
      const owner = yield* linden(["key", "create", "--team", "Home", "--role", "owner"], environment)
      const headers = { authorization: `Bearer ${owner.stdout.trim()}` }
      const read = Effect.promise(() => fetch(`${url}/api/v1/links?limit=1`, { headers }).then((one) => one.json()))
      yield* comes("the links", read as Effect.Effect<{ data?: { total?: number } }>, ({ data }) => data?.total === 20)
    }).pipe(Effect.scoped)
  )

  it.live("cancels a waiting import and deletes its file and key", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR: folder, LINDEN_IMPORT_TOKEN: "a-key-of-bitly" }
      yield* linden(["team", "create", "Home"], environment)
      const { stdout } = yield* linden(["import", "bitly", "--team", "Home"], environment)
      const cancelled = yield* linden(["job", "cancel", "--team", "Home", stdout.trim()], environment)
      expect(cancelled).toMatchObject({ code: 0, stdout: `The job ${stdout.trim()} is cancelled.\n` })
      const watched = yield* linden(["job", "watch", "--team", "Home", stdout.trim()], environment)
      expect(watched).toMatchObject({ code: 1, stderr: "linden: the job was cancelled.\n" })
    }).pipe(Effect.scoped)
  )

  it.live("exits with 1 if the import fails", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR: folder, LINDEN_BOOTSTRAP_KEY: key }
      yield* runServer(environment)
      const file = fileIn(folder, "page.json", JSON.stringify({ links: [] }))
      const ended = yield* linden(["import", "linkstack", file, "--team", "Home", "--watch"], environment)
      expect(ended.code).toBe(1)
      expect(ended.stderr).toBe("linden: the job failed: This LinkStack export has no links.\n")
      const lines = yield* linden(["job", "report", "--team", "Home", ended.stdout.split("\n")[0] ?? ""], environment)
      expect(lines).toMatchObject({ code: 0, stdout: "item,outcome,reason\n" })
    }).pipe(Effect.scoped)
  )

  it.live("reports an error and creates no job", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR: folder }
      yield* linden(["team", "create", "Home"], environment)
      const file = fileIn(folder, "links.csv", rowsOf(1))
      const csv = ["import", "csv", file, "--team", "Home"]
      const faults: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
        [["import", "csv", file, "--team", "Nobody"], /there is no team named "Nobody"/],
        [["import", "csv", join(folder, "none.csv"), "--team", "Home"], /none\.csv cannot be read/],
        [["import", "csv", folder, "--team", "Home"], /cannot be read/],
        [["import", "csv", "--team", "Home"], /A file is required/],
        [["import", "bitly", "--team", "Home"], /An API key for the source is required/],
        [["import", "bitly", "--team", "Home", "--token-file", join(folder, "none")], /cannot be read/],
        [["import", "myspace", file, "--team", "Home"], /<source> must be csv, bitly, dub/],
        [[...csv, "--folder", "None"], /has no folder "None"/],
        [[...csv, "--domain", "none.example"], /has no domain "none\.example"/],
        [[...csv, "--tag", "none"], /has no tag "none"/],
        [[...csv, "--timezone", "Europe/Nowhere"], /must be a name such as Europe/],
        [["job", "show", "--team", "Home", "nonsense"], /not a job id/],
        [["job", "show", "--team", "Home", "00000000-0000-7000-8000-000000000001"], /no such job/]
      ]
      for (const [args, told] of faults) {
        const ended = yield* linden(args, environment)
        expect(ended.code, args.join(" ")).toBe(1)
        expect(ended.stderr + ended.stdout, args.join(" ")).toMatch(told)
        expect(ended.stderr + ended.stdout).not.toMatch(/\bat .*\.js:\d+/)
      }
      expect((yield* linden(["job", "list", "--team", "Home"], environment)).stdout).toBe("")
      const broken = yield* linden(csv, { ...environment, LINDEN_IMPORT_TOKEN: "with blanks" })
      expect(broken.code).toBe(0)
      const asked = yield* linden(["import", "bitly", "--team", "Home"], {
        ...environment,
        LINDEN_IMPORT_TOKEN: "with blanks"
      })
      expect(asked.stderr).toContain("LINDEN_IMPORT_TOKEN must be a key")
    }).pipe(Effect.scoped)
  )
})

const hasScript = (() => {
  try {
    return /util-linux/.test(execFileSync("script", ["--version"], { encoding: "utf8" }))
  } catch {
    return false
  }
})()

/** The byte that Ctrl+C sends. */
const interrupt = "\u0003"

/** Runs a command in a terminal, types a text once another is shown, and returns all output. */
const inTerminal = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  [shown, typed]: readonly [shown: RegExp, typed: string] = [/$^/, ""]
) =>
  Effect.async<string>((resume) => {
    const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("LINDEN_")))
    const command = [process.execPath, built, ...args].map((one) => `'${one}'`).join(" ")
    const child = spawn("script", ["-qec", command, "/dev/null"], { env: { ...clean, ...environment } })
    let [text, isTold] = ["", false]
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      if (isTold || !shown.test(text)) return
      isTold = true
      child.stdin.write(typed)
    })
    child.on("close", () => resume(Effect.succeed(text)))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

describe.skipIf(!hasScript)("linden import in a terminal", () => {
  it.live("draws a bar, and leaves the job running after Ctrl+C", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR: folder, LINDEN_BOOTSTRAP_KEY: key }
      yield* linden(["team", "create", "Home"], environment)
      const file = fileIn(folder, "links.csv", rowsOf(50))
      const left = yield* inTerminal(["import", "csv", file, "--team", "Home", ...columns, "--watch"], environment, [
        /\r.*queued/,
        interrupt
      ])
      expect(left).toContain("The job continues in the background")
      const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(left)?.[0] ?? ""
      yield* runServer(environment)
      const shown = yield* inTerminal(["job", "watch", "--team", "Home", id], environment)
      expect(shown).toContain("done: created 50")
      expect(shown).toMatch(/\r\u001b\[2K/)
    }).pipe(Effect.scoped)
  )

  it.live("asks for the key of a source without showing it", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder }
      yield* linden(["team", "create", "Home"], environment)
      const text = yield* inTerminal(["import", "bitly", "--team", "Home"], environment, [
        /Key of the source/,
        "s3cret\r"
      ])
      expect(text).not.toContain("s3cret")
      expect(text).toContain("No server is running")
      expect((yield* linden(["job", "list", "--team", "Home"], environment)).stdout).toContain("\tqueued")
    }).pipe(Effect.scoped)
  )
})

it("draws a bar no wider than its terminal", () => {
  const job = { state: "running", done: 52, total: 100, rate: 10, remaining_seconds: 5, reason: null } as unknown as Job
  expect(progressBar(job, 120)).toBe("[################--------------]  52% running, 52 of 100, 10/s, 5 s left")
  expect(progressBar({ ...job, total: null, remaining_seconds: null }, 120)).toBe("running, 52, 10/s")
  for (const columns of [1, 10, 40, 80]) expect(progressBar(job, columns).length).toBeLessThan(Math.max(columns, 1))
})
