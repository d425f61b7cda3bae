import { queryOptions } from "@tanstack/react-query"
import { everything } from "../api/Everything.ts"
import { data } from "../api/Run.ts"
import { session } from "../api/Session.ts"
import { members } from "../queries/MembersClient.ts"
import { team } from "../queries/TeamClient.ts"
import { keys, nodes } from "./Client.ts"

/** Poll, because the state of the rate limits changes every second. */
export const usageQuery = queryOptions({
  queryKey: ["team", "usage"],
  queryFn: ({ signal }) => data(team.usage(), signal),
  refetchInterval: 10_000
})

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => everything("keys", (range) => data(keys.list({ urlParams: range }), signal))
})

/** Poll, because servers report their state every two seconds. */
export const nodesQuery = queryOptions({
  queryKey: ["nodes"],
  queryFn: async ({ signal }) => (await data(nodes.list(), signal)).nodes,
  refetchInterval: 5000
})

export const invitesQuery = queryOptions({
  queryKey: ["invites"],
  queryFn: async ({ signal }) => (await data(members.invites(), signal)).invites,
  // Poll while an email is being sent; it arrives or fails within a few minutes.
  refetchInterval: ({ state }) =>
    state.data?.some(({ mail }) => mail === "waiting" || mail === "delayed") === true ? 3000 : false
})

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await data(session.list(), signal)).sessions
})
