import { expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { type Route, usualManner } from "../../src/link/Route.ts"
import { makeCompact } from "../../src/redirect/CompactRoutes.ts"

const text = FastCheck.constantFrom("a", "b", "c")
const maybe = FastCheck.option(text)

const route: FastCheck.Arbitrary<Route> = FastCheck.record({
  linkId: text,
  teamId: text,
  domainId: maybe,
  shortCode: text,
  destination: text,
  redirectType: FastCheck.constantFrom("screen", "instant", "password"),
  isActive: FastCheck.boolean(),
  expiresAt: FastCheck.option(FastCheck.nat(3)),
  metaTitle: maybe,
  metaDescription: maybe,
  metaImage: maybe,
  abTestUrl: maybe,
  abTestPercentage: FastCheck.nat(2),
  abTests: FastCheck.array(FastCheck.record({ id: text, destination: text, weight: FastCheck.nat(2) }), {
    maxLength: 2
  }),
  targeting: FastCheck.array(FastCheck.record({ type: text, values: FastCheck.array(text), destination: text }), {
    maxLength: 2
  }),
  manner: FastCheck.constantFrom(
    usualManner,
    { ...usualManner, status: 301 as const },
    { ...usualManner, isNoindex: true }
  )
})

it("a compact route has the same fields as the original, whatever it shares with others", () => {
  FastCheck.assert(
    FastCheck.property(FastCheck.array(route, { minLength: 1, maxLength: 30 }), (routes) => {
      const lean = makeCompact()
      for (const [one, kept] of routes.map((one) => [one, lean(one)] as const)) {
        const told = Object.fromEntries(Object.keys(one).map((key) => [key, kept[key as keyof Route]]))
        expect(told).toEqual(one)
      }
    })
  )
})
