import { Effect, Layer } from "effect"
import { Doorbell } from "../storage/Doorbell.ts"
import { JobWorkflows } from "./JobWorkflows.ts"
import { JobsRepo } from "./Repo.ts"

/** What the command line does with jobs beside servers: it rings for them to work at open ones, and only lets go of secrets itself. */
export const NoopWorkflowsLive = Layer.effect(
  JobWorkflows,
  Effect.map(Effect.all([JobsRepo, Doorbell]), ([repo, { ring }]) =>
    JobWorkflows.make({
      register: () => Effect.void,
      start: () => ring("jobs"),
      settle: ({ id }) =>
        Effect.ignoreLogged(
          Effect.flatMap(repo.hasEnded(id), (hasEnded) => (hasEnded ? Effect.asVoid(repo.dropSecret(id)) : Effect.void))
        )
    })
  )
).pipe(Layer.provide(JobsRepo.Default))
