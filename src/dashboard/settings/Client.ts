import { DeletionApi } from "../../deletion/Api.ts"
import { LinkChecksApi } from "../../linkcheck/Api.ts"
import { NodesApi } from "../../node/Api.ts"
import { KeysApi } from "../../team/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { deletion } = clientOf(DeletionApi)
export const { linkChecks } = clientOf(LinkChecksApi)
export const { keys } = clientOf(KeysApi)
export const { nodes } = clientOf(NodesApi)
