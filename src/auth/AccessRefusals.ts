import type { HttpServerRequest } from "@effect/platform"
import { Effect, Fiber, FiberSet } from "effect"
import { type Audited, AuditLog } from "../audit/AuditLog.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { auditNetworkOf } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import type { CallerShape } from "./Caller.ts"

/** The time in which an actor's refusals of one operation share an entry, in milliseconds. */
const windowMillis = 60_000
/** The maximum number of pairs of actor and operation in a window. Refusals of further pairs have no entry. */
const mostPairs = 10_000
/** The time that entries are buffered in memory, so that several are written at once, in milliseconds. */
const pauseMillis = 500

interface Refused {
  readonly caller: CallerShape
  readonly entry: Audited
}

/** Records 403 responses to known callers: at most one entry a minute for each actor and operation. */
export class AccessRefusals extends Effect.Service<AccessRefusals>()("auth/AccessRefusals", {
  dependencies: [AuditLog.Default],
  scoped: Effect.gen(function* () {
    const audit = yield* AuditLog
    const settings = yield* Settings
    const clock = yield* Effect.clock
    // The key is the platform's request, which the router and the API's entry point share.
    const callers = new WeakMap<object, CallerShape>()
    let began = 0
    const seen = new Set<string>()
    let pending: Array<Refused> = []

    const store = Effect.suspend(() => {
      const taken = Map.groupBy(pending, ({ caller }) => `${caller.via} ${caller.id}`)
      pending = []
      return Effect.forEach(
        taken.values(),
        (all) => {
          const [first] = all
          return first === undefined
            ? Effect.void
            : audit.recordAll(
                first.caller,
                all.map(({ entry }) => entry)
              )
        },
        { discard: true }
      ).pipe(Effect.catchAllCause((cause) => Effect.logWarning("Could not record refused access.", cause)))
    })
    const run = yield* FiberSet.makeRuntime<never>()
    let timer: NodeJS.Timeout | undefined
    yield* Effect.addFinalizer(() =>
      Effect.zipRight(
        Effect.sync(() => clearTimeout(timer)),
        Effect.flatMap(Effect.forkDaemon(store), Fiber.await)
      )
    )

    const isNew = (caller: CallerShape, operation: string) => {
      const now = clock.unsafeCurrentTimeMillis()
      if (now >= began + windowMillis || now < began) {
        began = now
        seen.clear()
      }
      const pair = `${caller.via === "session" ? caller.userId : caller.id} ${caller.teamId} ${operation}`
      if (seen.size >= mostPairs || seen.has(pair)) return false
      seen.add(pair)
      return true
    }

    return {
      /** Remembers the caller of a request, as long as the request exists. Synchronous. */
      identified: ({ source }: HttpServerRequest.HttpServerRequest, caller: CallerShape): void => {
        callers.set(source as object, caller)
      },

      /** Notes that a request to an operation, such as `DELETE /api/v1/keys/:id`, was refused. Synchronous. */
      refused: (request: HttpServerRequest.HttpServerRequest, operation: string): void => {
        const caller = callers.get(request.source as object)
        if (caller === undefined || !isNew(caller, operation)) return
        const network = auditNetworkOf(clientAddress(request, settings))
        const target = { type: "operation", name: operation.replace("/api/v1", "").replace(/:(\w+)/g, "{$1}") }
        pending.push({ caller, entry: { action: "access.refused", target, network } })
        timer ??= setTimeout(() => {
          timer = undefined
          run(store)
        }, pauseMillis).unref()
      }
    }
  })
}) {}
