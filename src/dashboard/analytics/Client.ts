import { AnalyticsApi } from "../../analytics/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { analytics } = clientOf(AnalyticsApi)
