import { MembersApi } from "../../member/Api.ts"
import { KeysApi, TeamApi } from "../../team/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { keys } = clientOf(KeysApi)
export const { team } = clientOf(TeamApi)
export const { members } = clientOf(MembersApi)
