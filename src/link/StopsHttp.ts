import { HttpServerResponse } from "@effect/platform"
import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { withTag } from "../http/Versions.ts"
import { Links } from "./Links.ts"
import { LinkStops } from "./Stops.ts"
import { LinkStopsApi } from "./StopsApi.ts"

export const LinkStopsHttp = apiGroup(LinkStopsApi, "linkStops", (handlers) =>
  Effect.gen(function* () {
    const links = yield* Links
    const stops = yield* LinkStops
    return handlers
      .handle("stop", ({ path }) =>
        Effect.zipRight(asManager(stops.stop(path.id)), withTag(links.read(path.id))).pipe(
          Effect.map((link) => HttpServerResponse.unsafeJson(success("The link was stopped.", link)))
        )
      )
      .handle("unstop", ({ path }) =>
        Effect.zipRight(asManager(stops.unstop(path.id)), withTag(links.read(path.id))).pipe(
          Effect.map((link) => HttpServerResponse.unsafeJson(success("The link is no longer stopped.", link)))
        )
      )
  })
).pipe(Layer.provide([Links.Default, LinkStops.Default]))
