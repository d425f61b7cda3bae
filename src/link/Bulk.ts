import { Effect, Either, ParseResult } from "effect"
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

/** Creates each of the links for itself, in order; the faults of one do not lose the others. */
export const createMany = (links: Links, items: ReadonlyArray<unknown>) =>
  Effect.forEach(items, (item) =>
    Effect.match(createOne(links, item), {
      onFailure: failureEnvelope,
      onSuccess: (link) => ({ success: true as const, data: link })
    })
  )
