import { layer, type Vitest } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import type { InternetShape } from "../../src/net/Internet.ts"
import { type Database, databases, type TestServer, type testServer } from "./TestServer.ts"

/** The same tests against fresh servers on each database, each in an internet of its own, which they are given. */
export const onEachInOwnInternet = <Internet extends { readonly net: InternetShape }>(
  name: string,
  internet: Effect.Effect<Internet, never, Scope.Scope>,
  serverIn: (database: Database, net: InternetShape) => ReturnType<typeof testServer>,
  tests: (it: Vitest.MethodsNonLive<TestServer, true>, internet: () => Internet) => void
) => {
  for (const database of databases) {
    let made: Internet | undefined
    const server = Layer.unwrapScoped(
      Effect.map(internet, (one) => {
        made = one
        return serverIn(database, one.net)
      })
    )
    layer(server, { excludeTestServices: true, timeout: "180 seconds" })(`${name} on ${database}`, (it) =>
      tests(it, () => made as Internet)
    )
  }
}
