import { HttpServerResponse } from "@effect/platform"
import type { Stream } from "effect"

/** A response of server-sent events, which asks proxies not to buffer it. */
export const eventStream = <E>(events: Stream.Stream<Uint8Array, E>) =>
  HttpServerResponse.stream(events, { contentType: "text/event-stream", headers: { "x-accel-buffering": "no" } })
