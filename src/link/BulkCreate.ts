import { Effect, Either, Predicate } from "effect"
import { type Details, type FailureEnvelope, failureEnvelope } from "../contract/Failure.ts"
import { decoderOf } from "../http/Decoding.ts"
import { invalid, mostFaults } from "../http/Faults.ts"
import { eachPartOnce, type Remember } from "../idempotency/RequestParts.ts"
import { CreateLink, Link } from "./Link.ts"
import type { Links } from "./Links.ts"

const decode = decoderOf(CreateLink, "link")

const createOne = (links: Links, item: unknown, remember: Remember<Link>) =>
  Effect.gen(function* () {
    const body = decode(item)
    if (Either.isLeft(body)) return yield* invalid(body.left)
    return yield* links.create(body.right, remember)
  })

/** Creates a link, once for each `Idempotency-Key` even if the server ends before it stores its answer. */
export const createOnce = (links: Links, body: CreateLink) =>
  Effect.flatMap(eachPartOnce(Link, 1), (once) => once(0, (remember) => links.create(body, remember)))

/** How many links of one request may have a password, since each takes a tenth of a second to hash. */
export const mostPasswords = 10

const tooManyPasswords = invalid({
  password: [`At most ${mostPasswords} links of one request may have a password: send this one with the next.`]
})

const hasPassword = (item: unknown) => Predicate.hasProperty(item, "password") && Boolean(item.password)

/** Tells the faults of items one after the other, as long as all of them together are not too many. */
const teller = () => {
  let left = mostFaults
  return ({ code, message, errors = {} }: Details): typeof FailureEnvelope.Type => {
    const told = Object.entries(errors).slice(0, left)
    left -= told.length
    return failureEnvelope({ code, message, errors: told.length === 0 ? undefined : Object.fromEntries(told) })
  }
}

/**
 * Creates each link in a transaction of its own, in order: a fault of one does not affect the others. Links that an earlier
 * try of the same request created are not created again.
 */
export const createMany = (links: Links, items: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const tell = teller()
    const refused = new Set(items.filter(hasPassword).slice(mostPasswords))
    const once = yield* eachPartOnce(Link, items.length)
    return yield* Effect.forEach(items, (item, part) =>
      Effect.match(
        refused.has(item) ? Effect.fail(tooManyPasswords) : once(part, (remember) => createOne(links, item, remember)),
        {
          onFailure: tell,
          onSuccess: (link) => ({ success: true as const, data: link })
        }
      )
    )
  })
