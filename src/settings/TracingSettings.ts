import { Config, Effect, Option, type Redacted } from "effect"
import { read, secret } from "./SettingConfig.ts"
import { oneOf, otlpHeaders, webAddress } from "./SettingTexts.ts"

/** Where to send spans with OTLP over HTTP. */
export interface TracingSettings {
  readonly url: string
  readonly headers: Option.Option<Redacted.Redacted<Readonly<Record<string, string>>>>
  readonly protocol: "http/protobuf" | "http/json"
  readonly serviceName: string
}

const address = (name: string) => Config.option(read(name, webAddress, "a URL such as http://127.0.0.1:4318"))

/** The settings of tracing from OpenTelemetry's standard variables; none if no address is set. */
export const tracing = Effect.gen(function* () {
  const base = yield* address("OTEL_EXPORTER_OTLP_ENDPOINT")
  const own = yield* address("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
  const url = Option.orElse(own, () => Option.map(base, (text) => `${text.replace(/\/+$/, "")}/v1/traces`))
  const headers = yield* secret("OTEL_EXPORTER_OTLP_HEADERS", otlpHeaders, "a list such as name=value,other=value")
  const protocol = yield* read(
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    oneOf("http/protobuf", "http/json"),
    "http/protobuf or http/json"
  ).pipe(Config.withDefault("http/protobuf" as const))
  const serviceName = yield* Config.nonEmptyString("OTEL_SERVICE_NAME").pipe(Config.withDefault("linden"))
  return Option.map(url, (text): TracingSettings => ({ url: text, headers, protocol, serviceName }))
})
