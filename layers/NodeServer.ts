import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { setFlagsFromString } from "node:v8"
import { Etag, FileSystem, HttpPlatform, Path } from "@effect/platform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Fiber, Option, Runtime } from "effect"
import { failureEnvelope, failureOf } from "../src/contract/Failure.ts"
import type { Fault } from "../src/contract/faults/Fault.ts"
import { httpApp } from "../src/Http.ts"
import { hostFault, plainTarget, targetFault } from "../src/http/RequestTarget.ts"
import { securityHeaders } from "../src/http/SecurityHeaders.ts"
import { Stopping } from "../src/http/Stopping.ts"
import { inOwnTurn, isTurnFull } from "../src/lib/NextTick.ts"
import { traced } from "../src/lib/Traced.ts"
import { Heartbeat } from "../src/node/Heartbeat.ts"
import { FastHealth } from "../src/ops/FastHealth.ts"
import { FastPageView } from "../src/page/view/FastPageView.ts"
import { FastRedirect } from "../src/redirect/FastRedirect.ts"
import { StartError } from "../src/StartError.ts"
import { withOwnSpans } from "../src/server/Observe.ts"
import { Settings } from "../src/settings/Settings.ts"
import type { SettingsShape } from "../src/settings/SettingsShape.ts"
import { KeptUntilExit } from "../src/storage/FolderLock.ts"
import { boundConnections, letGoUnread } from "./Connections.ts"
import { drain } from "./Drain.ts"
import { endSoon, stopSignals } from "./ExitCode.ts"

/** Limits of the Node server for connections. */
interface ServerLimitsShape {
  /** How long to wait for requests in flight when the server stops, in milliseconds. */
  readonly drainMillis: number
  /** How long a client may leave data unread, in milliseconds. */
  readonly unreadMillis: number
  /** The maximum number of connections from one address or IPv6 /64; unlimited behind a trusted proxy. */
  readonly perAddress: number
}

/** The limits of the Node server; tests lower them. */
export class ServerLimits extends Context.Reference<ServerLimits>()("ServerLimits", {
  defaultValue: (): ServerLimitsShape => ({ drainMillis: 10_000, unreadMillis: 60_000, perAddress: 1000 })
}) {}

/** How long to accept requests while other nodes take over, in seconds. Load balancers need this time to notice. */
const usualSeconds = 5

/** Completes on a second signal, to end the wait. */
const anotherSignal = Effect.async<void>((resume) => {
  const end = () => resume(Effect.void)
  for (const signal of stopSignals) process.once(signal, end)
  return Effect.sync(() => {
    for (const signal of stopSignals) process.off(signal, end)
  })
})

/**
 * The first phase of a shutdown. The server reports that it is not ready, but continues to serve requests until load
 * balancers have noticed. It doesn't wait if there are no other servers.
 */
const drainReadiness = ({ drainSeconds }: SettingsShape, stopping: Stopping, heartbeat: Heartbeat) =>
  Effect.gen(function* () {
    yield* stopping.announce
    const usual = Effect.map(heartbeat.hasHealthyOthers, (hasOthers) => (hasOthers ? usualSeconds : 0))
    const seconds = yield* Option.match(drainSeconds, { onNone: () => usual, onSome: Effect.succeed })
    yield* heartbeat.announceStop
    if (seconds === 0) return
    yield* Effect.annotateLogs(Effect.logInfo("Stopping: no longer ready, but still serving requests."), {
      seconds
    })
    // A finalizer's fiber can't be interrupted, so wait in another fiber.
    const waiting = yield* Effect.raceFirst(Effect.sleep(`${seconds} seconds`), anotherSignal).pipe(
      Effect.interruptible,
      Effect.forkDaemon
    )
    yield* Fiber.await(waiting)
  })

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program already uses this port",
  EACCES: "permission denied",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "there is no such host"
}

const listen = (server: Server, { host, port, socket }: SettingsShape) =>
  Effect.async<Server, StartError>((resume) => {
    const onError = (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""] ?? error.message
      resume(
        new StartError({
          message: `cannot listen on ${host}:${port}: ${reason} (LINDEN_HOST, LINDEN_PORT).`,
          cause: error
        })
      )
    }
    server.once("error", onError)
    const place = Option.match(socket, { onNone: () => ({ host, port }), onSome: (fd) => ({ fd }) })
    server.listen(place, () => {
      server.off("error", onError)
      resume(Effect.succeed(server))
    })
  })

/** The time limit for uploading an import file, in milliseconds. */
const fileTime = 900_000

/**
 * Objects of the first requests live long, because these requests wait for the database. V8 would assume that later
 * requests also need half a kilobyte each in the old heap, and let it triple before a collection.
 */
const keepHeapSmall = Effect.sync(() => {
  setFlagsFromString("--no-allocation-site-pretenuring")
  setFlagsFromString("--heap-growing-percent=30")
})

const refuse = (response: ServerResponse, fault: Fault, headers: Readonly<Record<string, string>>): void => {
  response.writeHead(400, {
    ...headers,
    "content-type": "application/json",
    "cache-control": "no-store",
    connection: "close"
  })
  response.end(JSON.stringify(failureEnvelope(failureOf("bad_request", fault))))
}

/**
 * The services in the context of a request. Pick only these, because each service that is provided later copies the
 * entire context.
 */
type OfRequests = Etag.Generator | FileSystem.FileSystem | HttpPlatform.HttpPlatform | Path.Path | Settings
const ofRequests = Context.pick(Etag.Generator, FileSystem.FileSystem, HttpPlatform.HttpPlatform, Path.Path, Settings)

// Monitoring polls these paths, so requests for them don't mean that the server is in use.
const watched = new Set(["/health", "/health/live", "/health/ready", "/metrics"])

/**
 * The Node server for all routes; returns the port it listens on. `wake` runs with the first request that is not
 * monitoring.
 */
export const nodeServer = traced("nodeServer")(function* (wake: Effect.Effect<void>) {
  yield* keepHeapSmall
  const settings = yield* Settings
  const { port, trustProxy } = settings
  const { drainMillis, unreadMillis, perAddress } = yield* ServerLimits
  const secured = securityHeaders(settings)
  const lane = yield* FastRedirect
  const pages = yield* FastPageView
  const health = yield* FastHealth
  const { app, entry } = yield* httpApp
  const handler = yield* withOwnSpans(NodeHttpServer.makeHandler(app)).pipe(
    Effect.mapInputContext((all: Context.Context<OfRequests>) => ofRequests(all))
  )
  const stopping = yield* Stopping
  const heartbeat = yield* Heartbeat
  const run = Runtime.runCallback(Runtime.updateContext(yield* Effect.runtime<never>(), () => Context.empty()))
  let isAwake = false
  const server = createServer(
    { requestTimeout: fileTime, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (!server.listening || stopping.isAnnounced()) response.setHeader("connection", "close")
      if (!isAwake && !watched.has(request.url ?? "")) {
        isAwake = true
        Effect.runFork(wake)
      }
      const fault = targetFault(request)
      if (fault !== undefined) return refuse(response, fault, secured)
      if (lane.answer(request, response) || pages.answer(request, response)) return
      // No link or page is known at an invalid host, so the fast path doesn't pay for this check.
      const badHost = hostFault(request)
      if (badHost !== undefined) return refuse(response, badHost, secured)
      if (health.answer(request, response)) return
      const lookUp = lane.lookUp(request)
      if (lookUp === undefined) return route(request, response)
      run(lookUp, {
        onExit: () => {
          if (!response.destroyed && !lane.answer(request, response)) route(request, response)
        }
      })
    }
  )
  const waiting = letGoUnread(server, unreadMillis)
  const routeNow = (request: IncomingMessage, response: ServerResponse): void => {
    request.url = plainTarget(request.url ?? "/")
    waiting(response)
    if (!entry(request, response)) handler(request, response)
  }
  // Redirects never wait. Other requests that arrive together must not keep them waiting.
  const route = (request: IncomingMessage, response: ServerResponse): void => {
    if (isTurnFull()) {
      inOwnTurn(() => {
        if (!response.destroyed) routeNow(request, response)
      })
    } else routeNow(request, response)
  }
  // Don't limit connections behind a proxy, because all of them have the proxy's address.
  if (!trustProxy) boundConnections(server, perAddress)
  const leave = drainReadiness(settings, stopping, heartbeat)
  const isOwnProcess = yield* KeptUntilExit
  yield* Effect.acquireRelease(listen(server, settings), () =>
    leave.pipe(
      Effect.zipRight(stopping.begin),
      Effect.zipRight(drain(server, drainMillis)),
      Effect.zipRight(isOwnProcess ? Effect.sync(endSoon) : Effect.void)
    )
  )
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : port
})
