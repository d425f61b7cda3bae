import { ImportsApi } from "../../import/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { imports } = clientOf(ImportsApi)
