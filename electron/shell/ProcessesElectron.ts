import { join } from "node:path"
import { Deferred, Effect, Exit, FiberId, Mailbox } from "effect"
import type { ElectronApi } from "./ElectronApi.ts"
import type { Processes } from "./Processes.ts"

const start = ({ bundle, utilityProcess }: ElectronApi, module: string, args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const messages = yield* Mailbox.make<unknown>()
    const log = yield* Mailbox.make<string>()
    const exited = Deferred.unsafeMake<number>(FiberId.none)
    const child = utilityProcess.fork(join(bundle, module), [...args], {
      serviceName: "Linden server",
      stdio: ["ignore", "ignore", "pipe"]
    })
    child.on("message", (message: unknown) => messages.unsafeOffer(message))
    child.stderr?.on("data", (chunk: Buffer) => log.unsafeOffer(chunk.toString("utf8")))
    child.once("exit", (code) => {
      Deferred.unsafeDone(exited, Exit.succeed(code))
      messages.unsafeDone(Exit.void)
      log.unsafeDone(Exit.void)
    })
    return { child, exited, log, messages }
  })

export const makeProcesses = (electron: ElectronApi): Processes => ({
  fork: (module, args) =>
    Effect.acquireRelease(start(electron, module, args), ({ child, exited }) =>
      Effect.suspend(() => {
        if (child.pid === undefined) return Effect.void
        child.kill()
        return Effect.asVoid(Deferred.await(exited))
      })
    ).pipe(
      Effect.map(({ child, exited, log, messages }) => ({
        pid: child.pid,
        post: (message) =>
          Effect.map(Deferred.isDone(exited), (isOver) => {
            if (!isOver) child.postMessage(message)
            return !isOver
          }),
        messages: Mailbox.toStream(messages),
        log: Mailbox.toStream(log),
        exited: Deferred.await(exited),
        kill: Effect.sync(() => {
          child.kill()
        })
      }))
    )
})
