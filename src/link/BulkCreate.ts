import { Effect, Either, Option, Predicate } from "effect"
import { type Details, type FailureEnvelope, failureEnvelope } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { decoderOf } from "../http/Decoding.ts"
import { invalid, mostFaults } from "../http/SchemaFaults.ts"
import { unknownFields } from "../http/UnknownFields.ts"
import { remember } from "../idempotency/Once.ts"
import { isRestDue, nextTick } from "../lib/NextTick.ts"
import type { LinkCreation, Outcomes } from "./Creation.ts"
import { CreateLink, type Link } from "./Link.ts"

const decode = decoderOf(CreateLink, "link")

/** The body of an item, or the faults of its values and names. */
const bodyOf = (item: unknown) => {
  const body = decode(item)
  const { errors } = unknownFields(CreateLink.ast, item, { kind: "field", isStrict: false })
  if (Object.keys(errors).length === 0) return body
  return Either.left(Either.isLeft(body) ? { ...body.left, ...errors } : errors)
}

/** How many links of one request may have a password, since each takes a tenth of a second to hash. */
export const mostPasswords = 10

const tooManyPasswords = invalid({
  password: [fault("too_many_passwords", { most: mostPasswords })]
})

const notInBulk = invalid({ if_exists: [fault("not_in_bulk")] })

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

/** Creates the valid links in one transaction, and returns a link or a failure for each item. */
export const createMany = (creation: LinkCreation, items: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const refused = new Set(items.filter(hasPassword).slice(mostPasswords))
    const faults = new Map<number, Either.Either<Link, Details>>()
    const bodies = new Map<number, CreateLink>()
    for (const [part, item] of items.entries()) {
      if (isRestDue()) yield* nextTick
      if (refused.has(item)) faults.set(part, Either.left(tooManyPasswords))
      else {
        const body = bodyOf(item)
        if (Either.isRight(body) && body.right.if_exists !== undefined) faults.set(part, Either.left(notInBulk))
        else if (Either.isRight(body)) bodies.set(part, body.right)
        else faults.set(part, Either.left(invalid(body.left)))
      }
    }
    const resultOf = (outcomes: Outcomes) => {
      const tell = teller()
      const results = items.map((_, part) => {
        const outcome: Either.Either<Link, Details> | undefined = faults.get(part) ?? outcomes.get(part)
        return Either.match(Option.getOrThrow(Option.fromNullable(outcome)), {
          onLeft: tell,
          onRight: (data) => ({ success: true as const, data })
        })
      })
      return { results }
    }
    const outcomes = yield* creation.createAll(bodies, (stored) => Effect.suspend(() => remember(resultOf(stored))))
    return resultOf(outcomes)
  })
