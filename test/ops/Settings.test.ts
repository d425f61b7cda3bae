import { expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Settings, SettingsLive } from "../../src/Settings.ts"

/** The settings that an environment gives, or why it gives none. */
const withEnvironment = (variables: Readonly<Record<string, string>>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const before = { ...process.env }
      Object.assign(process.env, variables)
      return before
    }),
    () => Effect.either(Effect.provide(Settings, SettingsLive)),
    (before) =>
      Effect.sync(() => {
        for (const name of Object.keys(variables)) delete process.env[name]
        Object.assign(process.env, before)
      })
  )

it.effect.each([
  ["LINDEN_TRUST_PROXY", "10.0.0.0/33", "must be true or false, a number of proxies or their networks"],
  ["LINDEN_TRUST_PROXY", "-1", "must be true or false"],
  ["LINDEN_OWN_HOSTS", "a.example,b.example/x", "must be host names"],
  ["LINDEN_OWN_HOSTS", "a.example:8080", "must be host names"],
  ["LINDEN_UNPROVEN_DOMAINS", "maybe", "must be refuse or serve"],
  ["LINDEN_ALLOW_PRIVATE_TARGETS", "perhaps", "must be true or false"],
  ["LINDEN_METRICS_TOKEN", "secret", "must be at least 16 visible characters"]
] as const)("%s is not taken for %s", ([name, value, told]) =>
  Effect.gen(function* () {
    const fault = String(
      Option.getOrThrow(Option.map((yield* withEnvironment({ [name]: value })).pipe(Option.getLeft), String))
    )
    expect(fault).toContain(told)
    if (name === "LINDEN_METRICS_TOKEN") expect(fault).not.toContain('"secret"')
  })
)

it.effect("proxies are a flag, a number or networks, own hosts a list, and both are off by default", () =>
  Effect.gen(function* () {
    const read = (variables: Readonly<Record<string, string>>) => Effect.flatten(withEnvironment(variables))
    const trust = (text: string) => Effect.map(read({ LINDEN_TRUST_PROXY: text }), ({ trustProxy }) => trustProxy)
    expect(yield* Effect.forEach(["true", "1", "0", "3"], trust)).toEqual([true, true, false, 3])
    expect(yield* trust("10.0.0.0/8 192.0.2.7")).toHaveLength(2)
    const { ownHosts } = yield* read({ LINDEN_OWN_HOSTS: "WWW.Example.com., bücher.example" })
    expect(ownHosts).toEqual(["www.example.com", "xn--bcher-kva.example"])
    const usual = yield* read({})
    expect([usual.trustProxy, usual.ownHosts, usual.unprovenDomains, usual.allowPrivateTargets]).toEqual([
      false,
      [],
      "refuse",
      false
    ])
  })
)
