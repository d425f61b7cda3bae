import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { expect } from "vitest"
import { TestServer, testServer } from "../support/TestServer.ts"
import { referenceWorks } from "./ReferenceKit.ts"

layer(testServer("sqlite"), { excludeTestServices: true })("the API reference from sources", (it) => {
  it.effect("is served from the disk, and other files are not", () =>
    Effect.flatMap(TestServer, ({ url }) => referenceWorks(url))
  )

  it.effect("is linked from the root page", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      expect((yield* send("GET", "/")).text).toContain(`href="/docs"`)
    })
  )
})
