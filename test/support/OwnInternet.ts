import { layer, type Vitest } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import type { InternetShape } from "../../src/net/Internet.ts"
import { type Database, oneDatabase, type TestServer, type testServer } from "./TestServer.ts"

/** Tests against a fresh server on `oneDatabase` with a fake internet. */
export const inOwnInternet = <Internet extends { readonly net: InternetShape }>(
  name: string,
  internet: Effect.Effect<Internet, never, Scope.Scope>,
  serverIn: (database: Database, net: InternetShape) => ReturnType<typeof testServer>,
  tests: (it: Vitest.MethodsNonLive<TestServer, true>, internet: () => Internet) => void
) => {
  let made: Internet | undefined
  const server = Layer.unwrapScoped(
    Effect.map(internet, (one) => {
      made = one
      return serverIn(oneDatabase, one.net)
    })
  )
  layer(server, { excludeTestServices: true })(`${name} on ${oneDatabase}`, (it) => tests(it, () => made as Internet))
}
