import { Either, ParseResult } from "effect"
import { Builder } from "../../click/query/FilterBuilder.ts"
import { fieldErrors } from "../../http/SchemaFaults.ts"
import { textOf } from "../api/faults/textOf.ts"

const read = ParseResult.decodeUnknownEither(Builder, { errors: "all" })

/** Validates filters. Returns them as the API accepts them, or the error messages for them. */
export const checkedFilters = (filters: ReadonlyArray<object>) =>
  Either.mapLeft(read(JSON.stringify(filters)), (issue) =>
    Object.values(fieldErrors(issue, "builder")).flat().map(textOf)
  )
