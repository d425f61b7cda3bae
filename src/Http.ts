import { HttpApiBuilder } from "@effect/platform"
import { Effect, Layer } from "effect"
import { LindenApi } from "./Api.ts"
import { AuthnLive } from "./account/AuthnLive.ts"
import { KeysHttp, TeamHttp } from "./account/Http.ts"
import { DocsHttp } from "./docs/Http.ts"
import { DomainsHttp } from "./domain/Http.ts"
import { FaceHttp } from "./face/Http.ts"
import { FoldersHttp } from "./folder/Http.ts"
import { InputLive } from "./http/InputLive.ts"
import { observe } from "./http/Observe.ts"
import { LinksHttp } from "./link/Http.ts"
import { OpsHttp } from "./ops/Http.ts"
import { TagsHttp } from "./tag/Http.ts"

const ApiHttp = HttpApiBuilder.api(LindenApi).pipe(
  Layer.provide([LinksHttp, FoldersHttp, TagsHttp, DomainsHttp, KeysHttp, TeamHttp]),
  Layer.provide([AuthnLive, InputLive])
)

/** Every route of the service: the API, what strangers see, what operators read, and the API reference. */
export const HttpLive = Layer.mergeAll(ApiHttp, FaceHttp, OpsHttp, DocsHttp)

/** The routes as one application that answers every request, failures included. */
export const httpApp = Effect.map(HttpApiBuilder.httpApp, observe)
