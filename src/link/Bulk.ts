import { Effect, Either, ParseResult, Predicate } from "effect"
import { failureEnvelope } from "../contract/Failure.ts"
import { fieldErrors, invalid } from "../http/Faults.ts"
import { CreateLink } from "./Link.ts"
import type { Links } from "./Links.ts"

const decode = ParseResult.decodeUnknownEither(CreateLink, { errors: "all" })

const createOne = (links: Links, item: unknown) =>
  Effect.gen(function* () {
    const body = decode(item)
    if (Either.isLeft(body)) return yield* invalid(fieldErrors(body.left, "link"))
    return yield* links.create(body.right)
  })

/** How many links of one request may have a password, since each takes a tenth of a second to hash. */
export const mostPasswords = 10

const tooManyPasswords = invalid({
  password: [`At most ${mostPasswords} links of one request may have a password: send this one with the next.`]
})

const hasPassword = (item: unknown) => Predicate.hasProperty(item, "password") && Boolean(item.password)

/** Creates each of the links for itself, in order; the faults of one do not lose the others. */
export const createMany = (links: Links, items: ReadonlyArray<unknown>) => {
  const refused = new Set(items.filter(hasPassword).slice(mostPasswords))
  return Effect.forEach(items, (item) =>
    Effect.match(refused.has(item) ? Effect.fail(tooManyPasswords) : createOne(links, item), {
      onFailure: failureEnvelope,
      onSuccess: (link) => ({ success: true as const, data: link })
    })
  )
}
