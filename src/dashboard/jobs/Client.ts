import { JobsApi } from "../../job/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { jobs } = clientOf(JobsApi)
