import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { referenceWorks } from "./ReferenceKit.ts"

describe("the API reference from the bundle", () => {
  it.scopedLive("is served from the disk, and other files are not", () =>
    Effect.gen(function* () {
      const { url } = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder })
      yield* referenceWorks(url)
    })
  )
})
