import { BulkJobsApi } from "../../../bulk/Api.ts"
import { clientOf } from "../../api/Client.ts"

export const { bulkJobs } = clientOf(BulkJobsApi)
