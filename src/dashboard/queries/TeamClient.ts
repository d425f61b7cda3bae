import { queryOptions } from "@tanstack/react-query"
import { TeamApi } from "../../team/Api.ts"
import { clientOf } from "../api/Client.ts"
import { data } from "../api/Run.ts"

export const { team } = clientOf(TeamApi)

export const teamQuery = queryOptions({ queryKey: ["team"], queryFn: ({ signal }) => data(team.get(), signal) })
