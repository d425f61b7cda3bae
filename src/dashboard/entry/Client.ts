import { EntryApi } from "../../session/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { entry } = clientOf(EntryApi)
