import { Config, Effect, type Option, type Redacted } from "effect"
import { read, secret } from "./SettingConfig.ts"
import { clusterSecret, integer, nodeHost } from "./SettingTexts.ts"

/** How the servers that share a PostgreSQL reach each other. */
export interface ClusterSettings {
  /** The host name or address on which this server listens for the others, and at which they reach it. */
  readonly host: string
  /** The port for the other servers; 0 lets the system choose one. */
  readonly port: number
  /** The shared secret of the servers. None means the secret that is stored in the database. */
  readonly secret: Option.Option<Redacted.Redacted>
}

/** Reads the cluster settings from the environment. */
export const cluster = Effect.gen(function* () {
  return {
    host: yield* read(
      "LINDEN_CLUSTER_HOST",
      nodeHost,
      "the host name or address by which the other nodes reach this one, such as 10.0.0.5"
    ).pipe(Config.withDefault("127.0.0.1")),
    port: yield* read("LINDEN_CLUSTER_PORT", integer(0, 65535), "a port from 0 to 65535").pipe(Config.withDefault(0)),
    secret: yield* secret("LINDEN_CLUSTER_SECRET", clusterSecret, "32 to 255 visible characters")
  } satisfies ClusterSettings
})
