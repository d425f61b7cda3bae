import { spawn } from "node:child_process"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { Webhook } from "standardwebhooks"
import { bucketServer } from "../support/BucketServer.ts"
import { built, freePort, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { send } from "../support/Send.ts"
import { makeDatabase } from "../support/TestServer.ts"
import { type Printed, printed } from "./Samples.ts"
import { type ShellBlock, shellBlocks } from "./ShellBlocks.ts"

const team = "Rita’s Bakery"
const key = "owner-key-of-the-samples-0123456789"

/** The character after the output of each command. */
const end = "\u001e"

// A sample may install, build or start what the test has installed, built and started.
const prelude = `set -eu
npm() { case "$*" in ci | start | test | "run package" | "install --global "*) ;; *) command npm "$@" ;; esac; }
createdb() { [ "$*" = linden ]; }
curl() { command curl --silent --show-error --fail-with-body "$@" && printf '\\036'; }
node() { command node "$@" && printf '\\036'; }
linden() {
  case "$1" in
    serve) ;;
    # The README has created a second team.
    job) node dist/linden.js "$@" --team "$TEAM" ;;
    *) node dist/linden.js "$@" ;;
  esac
}
newest() {
  command curl --silent --fail "$LINDEN/api/v1/$1?limit=1" -H "Authorization: Bearer $KEY" |
    command node -p 'JSON.parse(fs.readFileSync(0)).data[process.argv[1]][0].id' "$1"
}
ended_job() {
  id=$(newest jobs)
  command node dist/linden.js job watch --team "$TEAM" "$id" >&2
  echo "$id"
}
`

/** A server with one account, and a folder with what the samples expect in the current one. */
const world = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const data = yield* temporaryFolder
  const bucket = (yield* bucketServer).settings
  const database = yield* makeDatabase("postgres")
  const own = { LINDEN_DATA_DIR: data, LINDEN_BOOTSTRAP_KEY: key }
  const server = yield* runServer(own)
  mkdirSync(join(folder, "mnt/backups"), { recursive: true })
  symlinkSync(dirname(built), join(folder, "dist"))
  writeFileSync(join(folder, "links.csv"), "Target,Code\nhttps://example.com/1,one\nhttps://example.com/2,two\n")

  // A backup from before the installation has an account, like an export of the desktop app.
  expect((yield* linden(["backup", folder], own)).code).toBe(0)
  expect((yield* linden(["restore", folder, "--data-dir", join(folder, "mnt/old-server/data")], own)).code).toBe(0)
  const token = (yield* linden(["setup"], own)).stdout.split("#")[1]?.trim()
  const person = { username: "Ana", email: "ana@example.com", password: "correct horse battery" }
  const json = { token, team_name: team, ...person }
  expect((yield* send(server.url, "POST", "/api/v1/session/setup", { json })).status).toBe(200)

  const sent = { id: "msg_1", at: new Date(1_795_450_808_000), body: '{"type":"link.created"}' }
  const SECRET = `whsec_${Buffer.from("a secret of 24 characters").toString("base64")}`
  const signature = new Webhook(SECRET).sign(sent.id, sent.at, sent.body)
  writeFileSync(join(folder, "body.json"), sent.body)

  const ports = [yield* freePort, yield* freePort]
  return {
    folder,
    ports,
    signature,
    environment: {
      PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
      HOME: folder,
      ...{ LINDEN: server.url, KEY: key, TEAM: team, LINDEN_PORT: `${server.port}`, LINDEN_DATA_DIR: data },
      ...{ LINDEN_DESTINATION_PREVIEWS: "false", LINDEN_LINK_CHECKS: "false", LINDEN_DRAIN_SECONDS: "0" },
      ...{ LINDEN_S3_ENDPOINT: bucket.endpoint, LINDEN_S3_ACCESS_KEY_ID: bucket.accessKeyId },
      LINDEN_S3_SECRET_ACCESS_KEY: Redacted.value(bucket.secretAccessKey),
      ...{ SECRET, WEBHOOK_ID: sent.id, WEBHOOK_TIMESTAMP: `${sent.at.getTime() / 1000}` }
    },
    /** What stands for the examples in a sample. */
    values: {
      "http://127.0.0.1:8787": server.url,
      "lnd_…": key,
      "PAGE-ID": "$(newest pages)",
      "JOB-ID": "$(ended_job)",
      "KEY-ID": '$(command node dist/linden.js key list --team "Blue Team" | cut -f 1)',
      "/mnt/": join(folder, "mnt/"),
      "/var/lib/linden": join(folder, "restored"),
      "s3://our-backups": `s3://${bucket.bucket}`,
      "linden-20261123T031500Z-595c6ce6.tar.gz": "linden-*.tar.gz",
      "postgres://localhost/linden": Redacted.value(Option.getOrThrow(database)),
      "LINDEN_PORT=8787": `LINDEN_PORT=${ports[0]}`,
      "LINDEN_PORT=8788": `LINDEN_PORT=${ports[1]}`
    }
  }
})

type World = Effect.Effect.Success<typeof world>

/** Runs a block; returns its output once it and the servers that it leaves in the background have ended. */
const run = ({ commands }: ShellBlock, { folder, environment, values, ports }: World) =>
  Effect.gen(function* () {
    const script = Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), commands)
    const [stdout, stderr]: [Array<Buffer>, Array<Buffer>] = [[], []]
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => spawn("/bin/sh", ["-c", prelude + script], { cwd: folder, env: environment, detached: true })),
      // The group is gone if all its processes have ended.
      ({ pid = 0 }) => Effect.ignore(Effect.try(() => process.kill(-pid, "SIGKILL")))
    )
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk))
    const closed = new Promise((resolve) => child.once("close", resolve))
    const code = yield* Effect.promise(() => new Promise<number | null>((resolve) => child.once("exit", resolve)))
    if (commands.includes("serve &")) {
      for (const port of ports) {
        const health = Effect.tryPromise(() => fetch(`http://127.0.0.1:${port}/health`))
        expect((yield* Effect.retry(health, patiently)).status).toBe(200)
      }
      process.kill(-(child.pid ?? 0), "SIGTERM")
    }
    yield* Effect.promise(() => closed)
    return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
  }).pipe(Effect.scoped)

const expectShape = (text: string, shape: RegExp | object, where: string) => {
  if (shape instanceof RegExp) expect.soft(text, where).toMatch(shape)
  else expect.soft(JSON.parse(text), where).toMatchObject(shape)
}

const expectPrinted = (stdout: string, shapes: Printed, where: string) => {
  if (shapes instanceof RegExp) return expectShape(stdout, shapes, where)
  const outputs = stdout.split(end).filter((text) => text !== "")
  expect.soft(outputs.length, `${where} printed ${stdout}`).toBe(shapes.length)
  for (const [place, shape] of shapes.entries()) expectShape(outputs[place] ?? "", shape, where)
}

it.scopedLive("each shell block of the documentation runs and prints what it should", () =>
  Effect.gen(function* () {
    const here = yield* world
    const blocks = Map.groupBy(
      shellBlocks.filter(({ notRun }) => notRun === undefined),
      ({ file }) => file
    )
    expect([...blocks].map(([file, { length }]) => [file, length])).toEqual(
      Object.entries(printed).map(([file, { length }]) => [file, length])
    )
    for (const [file, found] of blocks) {
      for (const [place, block] of found.entries()) {
        const where = `${file}:${block.line}`
        const { code, stdout, stderr } = yield* run(block, here)
        expect.soft([where, code, code === 0 ? "" : stderr]).toEqual([where, 0, ""])
        expectPrinted(stdout, printed[file]?.[place] ?? [], where)
        if (block.commands.includes("openssl dgst")) expect(here.signature).toBe(`v1,${stdout.trim()}`)
      }
    }
  })
)
