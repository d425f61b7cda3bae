import { Effect, Option } from "effect"
import { desktopOwner } from "../../layers/DesktopOwner.ts"
import { Caller } from "../../src/auth/Caller.ts"
import { Keys } from "../../src/auth/key/Keys.ts"
import { OneTimeLinks } from "../../src/auth/OneTimeLinks.ts"
import { LinkCreation } from "../../src/link/Creation.ts"
import { Links } from "../../src/link/Links.ts"
import { ServerActorError, type ShortLink } from "./ServerActor.ts"

const shown = ({ short_url, destination_url, title }: ShortLink): ShortLink => ({ short_url, destination_url, title })

const asOwner = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(desktopOwner, ({ userId, teamId, username, role }) =>
    Effect.provideService(effect, Caller, { id: "desktop", via: "key", userId, teamId, username, role })
  )

const refused = (failure: { readonly message: string }) => new ServerActorError({ message: failure.message })

/** Shortens an address on behalf of the owner; the link redirects at once. */
export const shorten = (url: string) =>
  Effect.flatMap(LinkCreation, (links) => links.create({ url, redirect_type: "instant" })).pipe(
    asOwner,
    Effect.mapBoth({ onFailure: refused, onSuccess: shown })
  )

/** The five latest links. */
export const latest = Effect.flatMap(Links, (links) => links.list({ limit: 5 })).pipe(
  Effect.flatMap(({ links }) => links),
  asOwner,
  Effect.mapBoth({ onFailure: refused, onSuccess: (links) => links.map(shown) })
)

/** An API key of the owner: the known key if it is still valid, otherwise a new one. */
export const apiKey = Effect.fnUntraced(function* (known: string | null) {
  const keys = yield* Keys
  const owner = yield* desktopOwner
  if (known !== null && Option.isSome(yield* keys.recognise(known))) return known
  const { key } = yield* keys.issue({ ...owner, name: "This computer" })
  return key
})

/** A one-time token that opens a session of the owner. */
export const openToken = Effect.gen(function* () {
  const { userId, teamId } = yield* desktopOwner
  return yield* (yield* OneTimeLinks).issueOpen(userId, teamId)
})
