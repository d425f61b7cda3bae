import { workerData } from "node:worker_threads"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import { RpcServer } from "@effect/rpc"
import { Cause, Effect, Exit, Layer } from "effect"
import { LedgerActor } from "../src/click/LedgerActor.ts"
import type { LedgerSetupShape } from "../src/click/LedgerSetup.ts"
import { lowerThreadPriority } from "../src/lib/Priority.ts"
import { ledgerCore } from "./LedgerCore.ts"
import { loggingIn } from "./Logging.ts"
import { oneByOne } from "./OneByOne.ts"

const setup = workerData as LedgerSetupShape

lowerThreadPriority()

const end = (exit: Exit.Exit<unknown, unknown>) => {
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return process.exit()
  const reason = Cause.squash(exit.cause)
  // Throw outside any fiber, because this ends the thread and reports the error to the parent.
  setImmediate(() => {
    throw reason
  })
}

// The ledger's thread. It exits with its parent, on request, or when it can't continue.
RpcServer.layer(LedgerActor, { disableTracing: true, disableFatalDefects: true }).pipe(
  Layer.provide(ledgerCore(setup)),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.provide([loggingIn(setup), Layer.setTracerEnabled(false)]),
  oneByOne,
  NodeWorkerRunner.launch,
  (ledger) => Effect.runCallback(ledger, { onExit: end })
)
