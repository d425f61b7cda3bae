import { Either, ParseResult, type Schema } from "effect"
import type { FieldErrors } from "../contract/Failure.ts"
import { withinListLimits } from "./ListLimits.ts"
import { fieldErrors } from "./SchemaFaults.ts"

/** Decodes a value of a request, or returns its faults by field; `whole` names the value itself. */
export const decoderOf = <A, I>(schema: Schema.Schema<A, I>, whole: string) => {
  const decode = ParseResult.decodeUnknownEither(schema, { errors: "all" })
  return (given: unknown): Either.Either<A, FieldErrors> => {
    const { value, faults } = withinListLimits(schema.ast, given)
    const decoded = decode(value)
    if (Either.isRight(decoded) && value === given) return Either.right(decoded.right)
    return Either.left({ ...(Either.isLeft(decoded) ? fieldErrors(decoded.left, whole) : {}), ...faults })
  }
}
