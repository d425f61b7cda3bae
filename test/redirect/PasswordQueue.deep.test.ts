import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { newPerson, signIn, untilCrowded } from "../signin/Kit.ts"
import { testServer } from "../support/TestServer.ts"
import { makeLink, visit } from "./Visiting.ts"

const locked = { redirect_type: "password", password: "open sésame & co", url: "https://secret.example/" }
const right = `password=${encodeURIComponent(locked.password)}`

const post = (path: string, address: string, form: string) =>
  visit(path, { method: "POST", form, headers: { "x-forwarded-for": address } })

// No database is involved, and every guess takes its time.
layer(testServer("sqlite", { trustProxy: true }, { realPasswords: true }), {
  excludeTestServices: true
})("guessing a link's password from many addresses", (it) => {
  it.effect("makes the next visitors wait, wherever they are, and then admits those with the password", () =>
    Effect.gen(function* () {
      const link = yield* makeLink(locked)
      const guesses = yield* untilCrowded((place) => post(link.path, `198.51.100.${place}`, `password=${place}`))
      expect(guesses.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(20)
      const knowing = yield* post(link.path, "203.0.113.50", right)
      expect(knowing.status).toBe(429)
      expect(knowing.text).toMatch(/Many wrong passwords were entered for this link. Wait \d+ (second|minute)/)
      const seconds = Number(knowing.headers["retry-after"])
      expect(seconds).toBeGreaterThanOrEqual(1)
      yield* Effect.sleep(seconds * 1000)
      expect((yield* post(link.path, "203.0.113.50", right)).status).toBe(303)
      expect(yield* link.clicks).toBe(1)
    })
  )

  it.effect("fills only its own queue: others are told to retry, and people sign in as usual", () =>
    Effect.gen(function* () {
      const links = yield* Effect.all(Array.from({ length: 5 }, () => makeLink(locked)))
      const person = yield* newPerson("member")
      const flood = yield* Effect.fork(
        Effect.all(
          Array.from({ length: 50 }, (_, place) =>
            post(links[place % 5]?.path ?? "", `198.51.101.${place}`, "password=guess")
          ),
          { concurrency: "unbounded" }
        )
      )
      const entered = yield* signIn(person.email)
      expect(entered.status).toBe(200)
      const answers = yield* Fiber.join(flood)
      const busy = answers.filter(({ status }) => status === 503)
      expect(busy.length).toBeGreaterThan(0)
      expect(busy[0]?.headers["retry-after"]).toBe("5")
      expect(busy[0]?.text).toContain("Wait 5 seconds")
      expect(answers.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(32)
    })
  )
})
