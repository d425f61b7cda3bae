import { queryOptions } from "@tanstack/react-query"
import { UtmTemplatesApi } from "../../utm/Api.ts"
import { clientOf } from "../api/Client.ts"
import { everything } from "../api/Everything.ts"
import { data } from "../api/Run.ts"

export const { utmTemplates } = clientOf(UtmTemplatesApi)

export const utmTemplatesQuery = queryOptions({
  queryKey: ["utm templates"],
  queryFn: ({ signal }) =>
    everything("utm_templates", (range) => data(utmTemplates.list({ urlParams: range }), signal)),
  staleTime: 60_000
})
