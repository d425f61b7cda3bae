import { DomainsApi } from "../../domain/Api.ts"
import { FoldersApi } from "../../folder/Api.ts"
import { TagsApi } from "../../tag/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { folders } = clientOf(FoldersApi)
export const { tags } = clientOf(TagsApi)
export const { domains } = clientOf(DomainsApi)
