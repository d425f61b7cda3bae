import { t } from "@lingui/core/macro"
import { Either, ParseResult } from "effect"
import type { Filter } from "../../click/query/Filter.ts"
import { Builder } from "../../click/query/FilterBuilder.ts"
import { fieldErrors } from "../../http/SchemaFaults.ts"
import { textOf } from "../api/faults/textOf.ts"
import { notify } from "../ui/notify.tsx"
import type { ChangeView } from "./view.ts"

const read = ParseResult.decodeUnknownEither(Builder, { errors: "all" })

/** Validates filters. Returns them as the API accepts them, or the error messages for them. */
export const checkedFilters = (filters: ReadonlyArray<object>) =>
  Either.mapLeft(read(JSON.stringify(filters)), (issue) =>
    Object.values(fieldErrors(issue, "builder")).flat().map(textOf)
  )

/** Filters a report; if the API does not accept the filters, a notice shows the reason. */
export const applyFilters = (filters: ReadonlyArray<Filter>, onChange: ChangeView) =>
  Either.match(checkedFilters(filters), {
    onLeft: ([message]) => notify({ title: t`Can't be used as a filter`, message, color: "red" }),
    onRight: (checked) => onChange({ filters: checked })
  })
