import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { type RequestOptions, request } from "node:https"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Either } from "effect"
import { freePort, runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { programPath } from "../support/System.ts"

const key = "owner-key-of-the-certificates-012345"
const config = join(import.meta.dirname, "../../deploy/Caddyfile")

/** Caddy with the shipped configuration, on free ports, with certificates from a local authority. */
const runCaddy = (servers: string) =>
  Effect.gen(function* () {
    const own = yield* temporaryFolder
    const [httpPort, port, ask] = [yield* freePort, yield* freePort, yield* freePort]
    const more = `admin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${port}\n`
    writeFileSync(join(own, "Caddyfile"), readFileSync(config, "utf8").replace("{\n", `{\n\t${more}`))
    yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(programPath("caddy") ?? "caddy", ["run", "--config", join(own, "Caddyfile"), "--adapter", "caddyfile"], {
          stdio: "ignore",
          env: {
            ...process.env,
            ...{ HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own },
            ...{ LINDEN_DOMAIN: "linden.test", LINDEN_SERVERS: servers, LINDEN_ASK_PORT: String(ask) }
          }
        })
      ),
      (child) =>
        Effect.async<void>((resume) => {
          if (child.exitCode !== null) return resume(Effect.void)
          child.once("exit", () => resume(Effect.void))
          child.kill("SIGKILL")
        })
    )
    const authority = join(own, "caddy/pki/authorities/local/root.crt")
    /** A visit over HTTPS that validates the certificate: its status and redirect. */
    return (host: string, path: string) =>
      Effect.tryPromise(
        () =>
          new Promise<readonly [status: number, location: string | undefined]>((resolve, reject) => {
            const options: RequestOptions = {
              ...{ host: "127.0.0.1", port, path, servername: host, ca: readFileSync(authority), agent: false },
              headers: { host }
            }
            request(options, (answer) => {
              answer.resume()
              resolve([answer.statusCode ?? 0, answer.headers.location])
            })
              .on("error", reject)
              .end()
          })
      )
  })

it.scopedLive("with a server down, only a known custom domain gets a certificate on its first visit", () =>
  Effect.gen(function* () {
    const server = yield* runServer({
      LINDEN_DATA_DIR: yield* temporaryFolder,
      LINDEN_BASE_URL: "https://linden.test",
      LINDEN_BOOTSTRAP_KEY: key,
      LINDEN_TRUST_PROXY: "true",
      LINDEN_UNPROVEN_DOMAINS: "serve"
    })
    const post = (path: string, body: object) =>
      Effect.promise(async () => {
        const answer = await fetch(`${server.url}/api/v1${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify(body)
        })
        expect(answer.status).toBe(201)
        return ((await answer.json()) as { readonly data: { readonly id: string } }).data.id
      })
    const domain_id = yield* post("/domains", { hostname: "go.example.com" })
    const link = { url: "https://example.com/tree", custom_slug: "tree", redirect_type: "instant" }
    yield* post("/links", { ...link, domain_id })
    // The first server of the list is down.
    const visit = yield* runCaddy(`127.0.0.1:${yield* freePort} 127.0.0.1:${server.port}`)

    expect((yield* Effect.retry(visit("linden.test", "/health/live"), patiently))[0]).toBe(200)
    expect(yield* visit("go.example.com", "/tree")).toEqual([302, "https://example.com/tree"])
    const unknown = yield* Effect.either(visit("other.example.com", "/tree"))
    expect(Either.isLeft(unknown)).toBe(true)
    expect((yield* visit("linden.test", "/internal/tls?domain=linden.test"))[0]).toBe(404)
  })
)
