import { Either, ParseResult } from "effect"
import { Builder } from "../../click/query/FilterBuilder.ts"
import { fieldErrors } from "../../http/Faults.ts"
import { inWords } from "../api/Words.ts"

const read = ParseResult.decodeUnknownEither(Builder, { errors: "all" })

/** Filters as the API accepts them, or its error messages for them. */
export const checkedFilters = (filters: ReadonlyArray<object>) =>
  Either.mapLeft(read(JSON.stringify(filters)), (issue) =>
    Object.values(fieldErrors(issue, "builder")).flat().map(inWords)
  )
