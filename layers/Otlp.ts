import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import { FetchHttpClient, HttpClient } from "@effect/platform"
import { Effect, Layer, Option, Redacted } from "effect"
import packageFile from "../package.json" with { type: "json" }
import { logBudget } from "../src/http/LogBudget.ts"
import type { TracingSettings } from "../src/settings/TracingSettings.ts"

const serializations = { "http/protobuf": OtlpSerialization.layerProtobuf, "http/json": OtlpSerialization.layerJson }

/** An HTTP client that logs why spans were rejected, at most once a minute. */
const ClientLive = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) => {
    const told = logBudget(1, "spans not sent")
    return client.pipe(
      HttpClient.filterStatusOk,
      HttpClient.tapError((error) => told(Effect.logWarning("Spans could not be sent.", error)))
    )
  })
).pipe(Layer.provide(FetchHttpClient.layer))

/** Sends spans in batches to an OTLP collector; drops those that it rejects. */
export const otlpLayer = ({ url, headers, protocol, serviceName }: TracingSettings) =>
  OtlpTracer.layer({
    url,
    headers: Option.match(headers, { onNone: () => undefined, onSome: Redacted.value }),
    resource: { serviceName, serviceVersion: packageFile.version }
  }).pipe(Layer.provide(serializations[protocol]), Layer.provide(ClientLive))
