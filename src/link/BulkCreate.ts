import { Effect, Either, Option, Predicate } from "effect"
import { type Details, type FailureEnvelope, failureEnvelope } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { decoderOf } from "../http/Decoding.ts"
import { invalid, mostFaults } from "../http/SchemaFaults.ts"
import { unknownFields } from "../http/UnknownFields.ts"
import { partsOf } from "../idempotency/RequestParts.ts"
import type { LinkCreation } from "./Creation.ts"
import { CreateLink, Link } from "./Link.ts"

const decode = decoderOf(CreateLink, "link")

/** The body of an item, or the faults of its values and names. */
const bodyOf = (item: unknown) => {
  const body = decode(item)
  const { errors } = unknownFields(CreateLink.ast, item, { kind: "field", isStrict: false })
  if (Object.keys(errors).length === 0) return body
  return Either.left(Either.isLeft(body) ? { ...body.left, ...errors } : errors)
}

/** Creates a link once for each `Idempotency-Key`, even if the server stops before it stores its response. */
export const createOnce = (creation: LinkCreation, body: CreateLink) =>
  Effect.gen(function* () {
    const { made, remember } = yield* partsOf(Link, 1)
    return made.get(0) ?? (yield* creation.create(body, remember))
  })

/** How many links of one request may have a password, since each takes a tenth of a second to hash. */
export const mostPasswords = 10

const tooManyPasswords = invalid({
  password: [fault("too_many_passwords", { most: mostPasswords })]
})

const hasPassword = (item: unknown) => Predicate.hasProperty(item, "password") && Boolean(item.password)

/** Reports the faults of items until the limit for the whole response is reached. */
const teller = () => {
  let left = mostFaults
  return ({ errors = {}, code, reason, params, message }: Details): typeof FailureEnvelope.Type => {
    const told = Object.entries(errors).slice(0, left)
    left -= told.length
    return failureEnvelope({
      code,
      reason,
      params,
      message,
      errors: told.length === 0 ? undefined : Object.fromEntries(told)
    })
  }
}

/**
 * Creates the valid links in one transaction, and returns a link or a failure for each item. Links that an earlier
 * attempt of the same request created are not created again.
 */
export const createMany = (creation: LinkCreation, items: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const { made, remember } = yield* partsOf(Link, items.length)
    const refused = new Set(items.filter(hasPassword).slice(mostPasswords))
    const results = new Map<number, Either.Either<Link, Details>>()
    const bodies = new Map<number, CreateLink>()
    for (const [part, item] of items.entries()) {
      const before = made.get(part)
      if (before !== undefined) results.set(part, Either.right(before))
      else if (refused.has(item)) results.set(part, Either.left(tooManyPasswords))
      else {
        const body = bodyOf(item)
        if (Either.isRight(body)) bodies.set(part, body.right)
        else results.set(part, Either.left(invalid(body.left)))
      }
    }
    for (const [part, result] of yield* creation.createAll(bodies, remember)) results.set(part, result)
    const tell = teller()
    return items.map((_, part) =>
      Either.match(Option.getOrThrow(Option.fromNullable(results.get(part))), {
        onLeft: tell,
        onRight: (data) => ({ success: true as const, data })
      })
    )
  })
