import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import type { Session } from "../../auth/session/Session.ts"
import { covers } from "../../contract/Role.ts"
import { SessionApi } from "../../signin/Api.ts"
import { clientOfAnyTeam } from "./Client.ts"
import { data, orEarly } from "./Run.ts"
import { teamQuestion } from "./StepUp.ts"
import { shownSession, tellOtherTabs } from "./Team.ts"

export const { session } = clientOfAnyTeam(SessionApi)

// The session may have switched to another team than the one shown on the page. If so, the user decides which team to
// use.
const readSession = async (signal: AbortSignal): Promise<Session> => {
  const shown = shownSession()
  const now = await data(orEarly(session.get()), signal)
  if (shown !== shownSession()) return readSession(signal)
  if (shown === undefined || shown.user.id !== now.user.id || shown.team.id === now.team.id) return now
  return (await teamQuestion.ask()) ? readSession(signal) : now
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000
})

/** Switches to a session and notifies the other tabs of this browser. */
export const moveOn = (queries: QueryClient, now: Session) => {
  queries.setQueryData(sessionQuery.queryKey, now)
  tellOtherTabs()
}

/** Drops all data of the previous user or team, and reloads what is on screen. */
const readAnew = (queries: QueryClient) => {
  const isOther = ({ queryKey }: { readonly queryKey: ReadonlyArray<unknown> }) =>
    queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== "token"
  queries.removeQueries({ predicate: isOther, type: "inactive" })
  void queries.resetQueries({ predicate: isOther })
}

/** Continues as another user. */
export const enter = (queries: QueryClient, now: Session) => {
  moveOn(queries, now)
  readAnew(queries)
}

/** Switches to another team and leaves the current screen, so that the next screen loads the new team's data. */
export const changeTeam = async (queries: QueryClient, now: Session, leave: () => Promise<void>) => {
  moveOn(queries, now)
  await leave()
  readAnew(queries)
}

/** The current session; only screens for signed-in users call it. */
export const useSession = () => useSuspenseQuery(sessionQuery).data

/** Whether the user may change folders, domains, keys, members and the team. */
export const useCanManage = (): boolean => covers(useSession().team.role, "admin")

/** Whether the user may change anything; viewers only read. */
export const useCanWrite = (): boolean => covers(useSession().team.role, "member")

/** Whether the user owns the team. */
export const useIsOwner = (): boolean => useSession().team.role === "owner"
