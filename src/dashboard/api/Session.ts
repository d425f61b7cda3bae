import { FetchHttpClient } from "@effect/platform"
import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import { Effect } from "effect"
import type { Session } from "../../auth/session/Session.ts"
import { covers } from "../../contract/Role.ts"
import { SessionApi } from "../../signin/Api.ts"
import { clientOf } from "./Client.ts"
import { fetchOrEarly } from "./Early.ts"
import { data } from "./Run.ts"

export const { session } = clientOf(SessionApi)

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => data(Effect.provideService(session.get(), FetchHttpClient.Fetch, fetchOrEarly), signal),
  staleTime: 60_000
})

/** Goes on as another person or in another team: whatever was read before is read anew. */
export const enter = (queries: QueryClient, now: Session) => {
  const isOther = ({ queryKey }: { readonly queryKey: ReadonlyArray<unknown> }) =>
    queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== "token"
  queries.setQueryData(sessionQuery.queryKey, now)
  queries.removeQueries({ predicate: isOther, type: "inactive" })
  void queries.resetQueries({ predicate: isOther })
}

/** Who is signed in; screens below the shell are shown to nobody else. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

/** Whether who is signed in may change folders, domains, keys, members and the team. */
export const useCanManage = (): boolean => covers(useSession().team.role, "admin")
