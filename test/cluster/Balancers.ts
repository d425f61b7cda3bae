import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { freePort, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { programPath } from "../support/System.ts"

const shipped = (file: string) => readFileSync(join(import.meta.dirname, "../../deploy", file), "utf8")

interface Prepared {
  readonly args: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
}

interface Balancer {
  readonly command: string
  /** Writes its configuration into a new folder; returns the arguments and variables of its command. */
  readonly prepare: (own: string, port: number, servers: ReadonlyArray<number>, another: number) => Prepared
}

const caddy: Balancer = {
  command: "caddy",
  prepare: (own, port, servers, another) => {
    // Certificates are tested elsewhere: here the site for custom domains gets no port.
    const [site = ""] = shipped("Caddyfile").replace("{\n", "{\n\tadmin off\n").split("\nhttps:// {")
    writeFileSync(join(own, "Caddyfile"), site)
    return {
      args: ["run", "--config", join(own, "Caddyfile"), "--adapter", "caddyfile"],
      environment: {
        LINDEN_ASK_PORT: String(another),
        LINDEN_DOMAIN: `http://127.0.0.1:${port}`,
        LINDEN_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(" ")
      }
    }
  }
}

const nginx: Balancer = {
  command: "nginx",
  prepare: (own, port, servers) => {
    const [server = ""] = /^.*127\.0\.0\.1:8787.*$/m.exec(shipped("nginx.conf")) ?? []
    const site = shipped("nginx.conf")
      .replace(server, servers.map((one) => server.replace("8787", String(one))).join("\n"))
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${own};`)
    writeFileSync(
      join(own, "nginx.conf"),
      `daemon off; pid ${own}/pid; error_log stderr warn;\nevents {}\nhttp { access_log off; ${temporary.join(" ")}\n${site}}`
    )
    return { args: ["-p", own, "-e", "stderr", "-c", join(own, "nginx.conf")] }
  }
}

export const balancers = { caddy, nginx } as const

/** Runs a balancer with its shipped configuration in front of servers until the scope closes. */
export const runBalancer = (name: keyof typeof balancers, servers: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const { command, prepare } = balancers[name]
    const own = yield* temporaryFolder
    const port = yield* freePort
    const { args, environment = {} } = prepare(own, port, servers, yield* freePort)
    let told = ""
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        const child = spawn(programPath(command) ?? command, args, {
          env: { ...process.env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own, ...environment }
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
