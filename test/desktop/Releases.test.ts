import { createServer } from "node:http"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Option, TestClock } from "effect"
import { Preferences } from "../../electron/Preferences.ts"
import { Releases, ReleasesLive } from "../../electron/Releases.ts"
import { shellElectron } from "../../electron/shell/ShellElectron.ts"
import { Words } from "../../electron/Words.ts"
import { listening } from "../support/Listening.ts"
import { machine, until } from "./support/Desktop.ts"
import { electronDouble } from "./support/ElectronDouble.ts"

const page = "https://git.example/linden/releases/2.0.0"

/** An address of releases on this machine, and the number of requests to it. */
const feed = (answer: () => unknown) =>
  Effect.gen(function* () {
    const asked: Array<Readonly<Record<string, unknown>>> = []
    const port = yield* listening(
      createServer(({ url, headers }, response) => {
        asked.push({ url, cookie: headers.cookie, key: headers.authorization, program: headers["user-agent"] })
        response.end(JSON.stringify(answer()))
      })
    )
    return { address: `http://127.0.0.1:${port}/latest.json`, asked }
  })

/** The service of a started app, at the time of the test's clock. */
const started = Effect.gen(function* () {
  const on = yield* machine
  const { api } = electronDouble(on, {})
  const context = yield* Layer.build(
    Releases.Default.pipe(
      Layer.provideMerge(Words.Default),
      Layer.provideMerge(Preferences.Default),
      Layer.provideMerge(Layer.merge(shellElectron(api), NodeContext.layer))
    )
  )
  return { on, context, releases: yield* Effect.provide(Releases, context) }
})

/** Waits for what happens outside of the test's clock. */
const really = <A>(what: string, look: () => A | undefined | false) =>
  Effect.promise(() => Effect.runPromise(until(what, look)))

describe("the notice of a new version", () => {
  it.scoped("comes from a request a minute after the start", () =>
    Effect.gen(function* () {
      const { address, asked } = yield* feed(() => ({ version: "2.0.0", url: page }))
      const { on, context, releases } = yield* started
      yield* releases.change({ address })
      yield* Layer.build(Layer.provide(ReleasesLive, Layer.succeedContext(context)))
      yield* TestClock.adjust("59 seconds")
      expect(asked).toEqual([])
      yield* TestClock.adjust("2 seconds")
      yield* really("a notice", () => on.notices.length === 1)
    })
  )

  it.scoped("sends no request while the project names no address", () =>
    Effect.gen(function* () {
      const { on, releases } = yield* started
      expect(yield* releases.settings).toEqual({ address: undefined, isOn: false })
      yield* releases.look
      expect(Option.isNone(yield* releases.newest)).toBe(true)
      expect(on.notices).toEqual([])
    })
  )

  it.scoped("comes once for each version, from at most one request a day without anything personal", () =>
    Effect.gen(function* () {
      let answer: unknown = { tag_name: "v2.0.0", html_url: page, body: "ignored" }
      const { address, asked } = yield* feed(() => answer)
      const { on, releases } = yield* started
      yield* releases.change({ address })
      yield* releases.look
      const [told] = on.notices
      expect([told?.title, told?.body]).toEqual(["Linden 2.0.0 is available", "Click to see what is new."])
      told?.emit("click")
      yield* really("the page", () => on.browser.includes(page))
      expect(yield* releases.newest).toEqual(Option.some({ version: "2.0.0", url: page }))
      yield* TestClock.adjust("20 hours")
      yield* releases.look
      expect(asked).toEqual([{ url: "/latest.json", cookie: undefined, key: undefined, program: "Linden" }])

      yield* TestClock.adjust("5 hours")
      yield* releases.look
      expect([asked.length, on.notices.length]).toEqual([2, 1])
      answer = { version: "2.1.0", url: page }
      yield* TestClock.adjust("25 hours")
      yield* releases.look
      expect(on.notices.map(({ title }) => title)).toEqual(["Linden 2.0.0 is available", "Linden 2.1.0 is available"])
    })
  )

  it.scoped("doesn't come for the same or an older version, or for an answer that isn't one", () =>
    Effect.gen(function* () {
      const answers: Array<unknown> = [
        { version: "1.2.3", url: page },
        { version: "1.0.0", url: page },
        { version: "newest", url: page },
        { version: "3.0.0", url: "javascript:alert(1)" },
        { version: "3.0.0", url: "file:///etc/passwd" },
        "3.0.0",
        null
      ]
      let place = 0
      const { address, asked } = yield* feed(() => answers[place++])
      const { on, releases } = yield* started
      yield* releases.change({ address })
      for (const index of answers.keys()) {
        yield* releases.look
        expect(asked.length).toBe(index + 1)
        expect(Option.isNone(yield* releases.newest)).toBe(true)
        yield* TestClock.adjust("25 hours")
      }
      expect(on.notices).toEqual([])
    })
  )

  it.scoped("can be turned off, which also forgets the newest version", () =>
    Effect.gen(function* () {
      const { address, asked } = yield* feed(() => ({ version: "2.0.0", url: page }))
      const { on, releases } = yield* started
      yield* releases.change({ address })
      yield* releases.look
      expect(on.notices.length).toBe(1)
      yield* releases.change({ isOn: false })
      expect(Option.isNone(yield* releases.newest)).toBe(true)
      yield* TestClock.adjust("3 days")
      yield* releases.look
      expect(asked.length).toBe(1)
      const refused = yield* Effect.flip(releases.change({ address: "http://example.com/latest.json" }))
      expect(refused.message).toBe("Enter an address that starts with https://.")
      expect((yield* releases.settings).address).toBe(address)
      yield* releases.change({ address: "" })
      expect((yield* releases.settings).address).toBe(undefined)
    })
  )
})
