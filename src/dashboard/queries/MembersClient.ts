import { queryOptions } from "@tanstack/react-query"
import { MembersApi } from "../../member/Api.ts"
import { clientOf } from "../api/Client.ts"
import { everything } from "../api/Everything.ts"
import { data } from "../api/Run.ts"

export const { members } = clientOf(MembersApi)

export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => everything("members", (range) => data(members.list({ urlParams: range }), signal))
})
