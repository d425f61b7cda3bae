import { Either, ParseResult, type Schema } from "effect"
import type { FieldErrors } from "../contract/Failure.ts"
import { fieldErrors } from "./Faults.ts"
import { withinListLimits } from "./ListLimits.ts"

/** Decodes what a request brought, or gives its faults under the names of the fields; `whole` names the value itself. */
export const decoderOf = <A, I>(schema: Schema.Schema<A, I>, whole: string) => {
  const decode = ParseResult.decodeUnknownEither(schema, { errors: "all" })
  return (given: unknown): Either.Either<A, FieldErrors> => {
    const { value, faults } = withinListLimits(schema.ast, given)
    const decoded = decode(value)
    if (Either.isRight(decoded) && value === given) return Either.right(decoded.right)
    return Either.left({ ...(Either.isLeft(decoded) ? fieldErrors(decoded.left, whole) : {}), ...faults })
  }
}
