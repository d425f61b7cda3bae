import { Effect, Layer } from "effect"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { LinkEvents } from "../link/LinkEvents.ts"
import { LinkChecksRepo } from "./Repo.ts"

/** Raises an event for each link whose destination became broken. */
export const BrokenLinksLive = Layer.effectDiscard(
  Effect.gen(function* () {
    const checks = yield* DestinationChecks
    const events = yield* LinkEvents
    const repo = yield* LinkChecksRepo
    yield* checks.listen(({ teamId, hash, isBroken }) =>
      isBroken
        ? Effect.flatMap(repo.leadingTo(teamId, hash), (links) => events.raise(teamId, "link.broken", links))
        : Effect.void
    )
  })
).pipe(Layer.provide([DestinationChecks.Default, LinkEvents.Default, LinkChecksRepo.Default]))
