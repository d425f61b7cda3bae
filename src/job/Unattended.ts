import { Effect, Layer } from "effect"
import { JobWorkflows } from "./JobWorkflows.ts"
import { JobsRepo } from "./Repo.ts"

/** What the command line does with jobs beside servers: they look for open ones and work at them, it only lets go of secrets. */
export const UnattendedJobsLive = Layer.effect(
  JobWorkflows,
  Effect.map(JobsRepo, (repo) =>
    JobWorkflows.make({
      register: () => Effect.void,
      start: () => Effect.void,
      settle: ({ id }) =>
        Effect.ignoreLogged(
          Effect.flatMap(repo.hasEnded(id), (hasEnded) => (hasEnded ? Effect.asVoid(repo.dropSecret(id)) : Effect.void))
        )
    })
  )
).pipe(Layer.provide(JobsRepo.Default))
