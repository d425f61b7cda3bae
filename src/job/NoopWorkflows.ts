import { Effect, Layer } from "effect"
import { Doorbell } from "../storage/Doorbell.ts"
import { JobWorkflows } from "./JobWorkflows.ts"
import { JobsRepo } from "./Repo.ts"

/**
 * Job workflows for the command line, which may run next to servers. They run no jobs: they signal the servers to run
 * open jobs, and delete the secrets of ended jobs.
 */
export const NoopWorkflowsLive = Layer.effect(
  JobWorkflows,
  Effect.map(Effect.all([JobsRepo, Doorbell]), ([repo, { ring }]) =>
    JobWorkflows.make({
      register: () => Effect.void,
      start: () => ring("jobs"),
      removeSome: () => Effect.succeed(0),
      settle: ({ id }) =>
        Effect.ignoreLogged(
          Effect.flatMap(repo.hasEnded(id), (hasEnded) => (hasEnded ? Effect.asVoid(repo.dropSecret(id)) : Effect.void))
        )
    })
  )
).pipe(Layer.provide(JobsRepo.Default))
