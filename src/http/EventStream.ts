import { HttpServerResponse } from "@effect/platform"
import type { Stream } from "effect"

/** A response of server-sent events, with a header that disables buffering in proxies. */
export const eventStream = <E>(events: Stream.Stream<Uint8Array, E>) =>
  HttpServerResponse.stream(events, { contentType: "text/event-stream", headers: { "x-accel-buffering": "no" } })
