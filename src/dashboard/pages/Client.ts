import { PagesApi } from "../../page/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { pages } = clientOf(PagesApi)
