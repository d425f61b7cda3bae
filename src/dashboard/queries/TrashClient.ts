import { TrashApi } from "../../restore/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { trash } = clientOf(TrashApi)
