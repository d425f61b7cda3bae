import { EntryApi } from "../../signin/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { entry } = clientOf(EntryApi)
