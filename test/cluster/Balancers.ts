import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { freePort, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { programPath } from "../support/System.ts"

const folder = join(import.meta.dirname, "../../docs/many-nodes")

/** What the guide tells balancers, with the servers of a test in the place of its own. */
const configOf = (file: string, ports: ReadonlyArray<number>) =>
  ports.reduce(
    (text, port, n) => text.replaceAll(`node${n + 1}:8787`, `127.0.0.1:${port}`),
    readFileSync(join(folder, file), "utf8")
  )

interface Balancer {
  readonly command: string
  /** Writes its configuration into a folder of its own, and gives the arguments of its command. */
  readonly prepare: (own: string, port: number, servers: ReadonlyArray<number>) => ReadonlyArray<string>
}

const caddy: Balancer = {
  command: "caddy",
  prepare: (own, port, servers) => {
    const site = configOf("Caddyfile", servers).replace("go.example.com", `http://127.0.0.1:${port}`)
    writeFileSync(join(own, "Caddyfile"), `{\n\tadmin off\n}\n${site}`)
    return ["run", "--config", join(own, "Caddyfile"), "--adapter", "caddyfile"]
  }
}

const nginx: Balancer = {
  command: "nginx",
  prepare: (own, port, servers) => {
    const site = configOf("nginx.conf", servers).replace("listen 80;", `listen 127.0.0.1:${port};`)
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${own};`)
    writeFileSync(
      join(own, "nginx.conf"),
      `daemon off; pid ${own}/pid; error_log stderr warn;\nevents {}\nhttp { access_log off; ${temporary.join(" ")}\n${site}}`
    )
    return ["-p", own, "-e", "stderr", "-c", join(own, "nginx.conf")]
  }
}

export const balancers = { caddy, nginx } as const

/** Runs a balancer as the guide sets it up, in front of servers, until the scope closes; gives its address. */
export const runBalancer = (name: keyof typeof balancers, servers: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const { command, prepare } = balancers[name]
    const own = yield* temporaryFolder
    const port = yield* freePort
    const args = prepare(own, port, servers)
    let told = ""
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        const child = spawn(programPath(command) ?? command, args, {
          env: { ...process.env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own }
        })
        child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()))
        return child
      }),
      (child) =>
        Effect.async<void>((resume) => {
          if (child.exitCode !== null) return resume(Effect.void)
          child.once("exit", () => resume(Effect.void))
          child.kill("SIGTERM")
          setTimeout(() => child.kill("SIGKILL"), 5000).unref()
        })
    )
    const url = `http://127.0.0.1:${port}`
    yield* Effect.tryPromise(() => fetch(`${url}/health`)).pipe(
      Effect.filterOrFail(
        ({ ok }) => ok,
        () => new Error(told)
      ),
      Effect.retry(patiently),
      Effect.orDie
    )
    return { url, log: () => told }
  })
