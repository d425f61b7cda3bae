import { queryOptions } from "@tanstack/react-query"
import { SharedReportsApi } from "../../../sharedreport/Api.ts"
import { clientOf } from "../../api/Client.ts"
import { data } from "../../api/Run.ts"

export const { sharedReports } = clientOf(SharedReportsApi)

export const sharedReportsQuery = queryOptions({
  queryKey: ["shared reports"],
  queryFn: async ({ signal }) => (await data(sharedReports.list(), signal)).shared_reports
})
