import { FetchHttpClient } from "@effect/platform"
import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import { Effect } from "effect"
import type { Session } from "../../auth/session/Session.ts"
import { covers } from "../../contract/Role.ts"
import { SessionApi } from "../../signin/Api.ts"
import { clientOfAnyTeam } from "./Client.ts"
import { fetchOrEarly } from "./Early.ts"
import { data } from "./Run.ts"
import { teamQuestion } from "./StepUp.ts"
import { shownSession, tellOtherTabs } from "./Team.ts"

export const { session } = clientOfAnyTeam(SessionApi)

// It may be that of another team than the page shows: the question that this raises ends here, or the page is left.
const readSession = async (signal: AbortSignal): Promise<Session> => {
  const shown = shownSession()
  const now = await data(Effect.provideService(session.get(), FetchHttpClient.Fetch, fetchOrEarly), signal)
  if (shown !== shownSession()) return readSession(signal)
  if (shown === undefined || shown.user.id !== now.user.id || shown.team.id === now.team.id) return now
  return (await teamQuestion.ask()) ? readSession(signal) : now
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000
})

/** Goes on in a team, and has the other tabs of this browser ask about it. */
export const moveOn = (queries: QueryClient, now: Session) => {
  queries.setQueryData(sessionQuery.queryKey, now)
  tellOtherTabs()
}

/** Reads anew whatever was read of another person or in another team. */
const readAnew = (queries: QueryClient) => {
  const isOther = ({ queryKey }: { readonly queryKey: ReadonlyArray<unknown> }) =>
    queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== "token"
  queries.removeQueries({ predicate: isOther, type: "inactive" })
  void queries.resetQueries({ predicate: isOther })
}

/** Goes on as another person. */
export const enter = (queries: QueryClient, now: Session) => {
  moveOn(queries, now)
  readAnew(queries)
}

/** Goes on in another team, on another screen, which asks for the new team already. */
export const changeTeam = async (queries: QueryClient, now: Session, leave: () => Promise<void>) => {
  moveOn(queries, now)
  await leave()
  readAnew(queries)
}

/** Who is signed in; screens below the shell are shown to nobody else. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

/** Whether who is signed in may change folders, domains, keys, members and the team. */
export const useCanManage = (): boolean => covers(useSession().team.role, "admin")

/** Whether who is signed in owns the team. */
export const useIsOwner = (): boolean => useSession().team.role === "owner"
