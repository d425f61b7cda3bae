import { Effect } from "effect"
import type { Lifecycle } from "./Lifecycle.ts"
import { apiKey, latest, openToken, shorten } from "./OwnerLinks.ts"
import { ServerActor, ServerActorError } from "./ServerActor.ts"

const told = Effect.mapError(({ message }: { readonly message: string }) => new ServerActorError({ message }))

/** Handles the requests of the main process. */
export const serverActorLive = (life: Lifecycle, exit: Effect.Effect<void>) =>
  ServerActor.toLayer({
    Started: () => life.started,
    Open: () => told(life.onceStarted(openToken)),
    Shorten: ({ url }) => told(life.onceStarted(shorten(url))),
    ApiKey: ({ known }) => told(life.onceStarted(apiKey(known))),
    Latest: () => told(life.onceStarted(latest)),
    // Respond first, then exit.
    Stop: () => Effect.asVoid(Effect.forkDaemon(Effect.zipRight(life.end, exit)))
  })
