import { LinksApi } from "../../link/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { links } = clientOf(LinksApi)
