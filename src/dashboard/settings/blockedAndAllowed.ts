import { t } from "@lingui/core/macro"
import { queryOptions } from "@tanstack/react-query"
import { AllowedDestinationsApi, BlockedDestinationsApi } from "../../domain/blocked/Api.ts"
import type { ListDestination, ListedDestination } from "../../domain/blocked/Listed.ts"
import { clientOf } from "../api/Client.ts"
import { everything } from "../api/Everything.ts"
import { data, run } from "../api/Run.ts"

const { blockedDestinations } = clientOf(BlockedDestinationsApi)
const { allowedDestinations } = clientOf(AllowedDestinationsApi)

type Given = typeof ListDestination.Type
type Id = (typeof ListedDestination.Type)["id"]

/** The destinations that the team blocks. */
export const blockedList = {
  name: "blocked destinations",
  query: queryOptions({
    queryKey: ["blocked destinations"],
    queryFn: ({ signal }) =>
      everything("blocked_destinations", (range) => data(blockedDestinations.list({ urlParams: range }), signal))
  }),
  add: (payload: Given) => data(blockedDestinations.create({ payload })),
  remove: (id: Id) => run(blockedDestinations.remove({ path: { id } })),
  empty: t`No blocked destinations.`,
  verb: t`Block destination`
}

/** The destinations that the team allows. */
export const allowedList = {
  name: "allowed destinations",
  query: queryOptions({
    queryKey: ["allowed destinations"],
    queryFn: ({ signal }) =>
      everything("allowed_destinations", (range) => data(allowedDestinations.list({ urlParams: range }), signal))
  }),
  add: (payload: Given) => data(allowedDestinations.create({ payload })),
  remove: (id: Id) => run(allowedDestinations.remove({ path: { id } })),
  empty: t`No allowed destinations.`,
  verb: t`Allow destination`
}
