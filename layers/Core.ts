import { SingleRunner } from "@effect/cluster"
import { Layer } from "effect"
import { bootstrap } from "../src/account/Bootstrap.ts"
import { Keys } from "../src/account/Keys.ts"
import { RateLimits } from "../src/account/RateLimits.ts"
import { RateWindowActorLive } from "../src/account/RateWindowActorLive.ts"
import { Teams } from "../src/account/Teams.ts"
import { Journal } from "../src/click/Journal.ts"
import { Domains } from "../src/domain/Domains.ts"
import { FastLane } from "../src/face/FastLane.ts"
import { Unlock } from "../src/face/Unlock.ts"
import { UnlockActorLive } from "../src/face/UnlockActorLive.ts"
import { Visits } from "../src/face/Visits.ts"
import { Folders } from "../src/folder/Folders.ts"
import { HttpLive } from "../src/Http.ts"
import { Links } from "../src/link/Links.ts"
import { Passwords } from "../src/link/Passwords.ts"
import { Tags } from "../src/tag/Tags.ts"

/** The actors of one node, in the process itself. */
const ActorsLive = Layer.mergeAll(RateWindowActorLive, UnlockActorLive).pipe(
  Layer.provideMerge(SingleRunner.layer({ runnerStorage: "memory" }))
)

/** Teams and keys: all that the command line needs. */
export const AccountsLive = Layer.mergeAll(Keys.Default, Teams.Default)

const ResourcesLive = Layer.mergeAll(Links.Default, Visits.Default, Unlock.Default, RateLimits.Default).pipe(
  Layer.provideMerge(Layer.mergeAll(Folders.Default, Tags.Default, Domains.Default, Passwords.Default))
)

/** The road that most visits take, and the journal that both roads write. */
const LaneLive = Layer.merge(FastLane.Default, Journal.Default)

/** Every service and route over a database and the settings, without a server in front. */
export const CoreLive = HttpLive.pipe(
  Layer.provide(ResourcesLive),
  Layer.provideMerge(LaneLive),
  Layer.provide(Layer.effectDiscard(bootstrap)),
  Layer.provide(AccountsLive),
  Layer.provide(ActorsLive)
)
