import { expect, it } from "@effect/vitest"
import { Effect, type Stream } from "effect"
import { Caller, type CallerShape } from "../../src/auth/Caller.ts"
import type { Keys } from "../../src/auth/key/Keys.ts"
import { asManager, asSignedIn, Manager, SignedIn } from "../../src/auth/Policy.ts"
import type { TeamId, UserId } from "../../src/contract/Id.ts"
import { Role } from "../../src/contract/Role.ts"
import type { Domains } from "../../src/domain/Domains.ts"
import type { Exports } from "../../src/export/Exports.ts"
import type { Folders } from "../../src/folder/Folders.ts"
import type { Invites } from "../../src/member/Invites.ts"
import type { Members } from "../../src/member/Members.ts"
import type { Usage } from "../../src/team/Http.ts"
import type { Teams } from "../../src/team/Teams.ts"

const key = (role: Role): CallerShape => ({
  via: "key",
  id: "key",
  userId: "01890000-0000-7000-8000-000000000001" as UserId,
  username: "Ana",
  teamId: "01890000-0000-7000-8000-000000000002" as TeamId,
  role
})

it.effect.each(Role.literals)("a caller who is %s manages only if the role allows it", (role) =>
  Effect.gen(function* () {
    const asked = Effect.provideService(asManager(Manager), Caller, key(role))
    if (role === "member" || role === "viewer") expect((yield* Effect.flip(asked))._tag).toBe("Forbidden")
    else expect((yield* asked).role).toBe(role)
  })
)

it.effect("a key is not a person", () =>
  Effect.gen(function* () {
    const refused = yield* Effect.flip(Effect.provideService(asSignedIn(SignedIn), Caller, key("owner")))
    expect(refused.code).toBe("session_required")
  })
)

type Asks<Method> = Method extends (...args: never) => Effect.Effect<infer _A, infer _E, infer R> ? R : never
type Needs<Right, Method> = [Right] extends [Asks<Method>] ? true : false

/** Every method that changes the team's data; a method without its proof does not compile here. */
interface Guarded {
  readonly folders: Needs<Manager, Folders["create"]> &
    Needs<Manager, Folders["update"]> &
    Needs<Manager, Folders["remove"]>
  readonly domains: Needs<Manager, Domains["create"]> &
    Needs<Manager, Domains["update"]> &
    Needs<Manager, Domains["remove"]>
  readonly keys: Needs<Manager, Keys["create"]> &
    Needs<Manager, Keys["list"]> &
    Needs<Manager, Keys["get"]> &
    Needs<Manager, Keys["revoke"]>
  readonly invites: Needs<Manager, Invites["create"]> &
    Needs<Manager, Invites["list"]> &
    Needs<Manager, Invites["withdraw"]>
  readonly members: Needs<Manager, Members["update"]> & Needs<Manager, Members["resetLink"]>
  readonly teams: Needs<Manager, Teams["update"]> & Needs<SignedIn, Teams["createForCaller"]>
  readonly usage: Needs<Manager, Usage["ofCaller"]>
  readonly exports: Manager extends Stream.Stream.Context<Exports["stream"]> ? true : false
}

it("every method that changes the team's data requires proof of permission", () => {
  const guarded: Guarded = {
    folders: true,
    domains: true,
    keys: true,
    invites: true,
    members: true,
    teams: true,
    usage: true,
    exports: true
  }
  expect(Object.values(guarded)).not.toContain(false)
})

it("only the policy issues a proof", () => {
  // @ts-expect-error a caller is no proof, whatever its role
  const forged = Effect.provideService(Manager, Manager, key("owner"))
  expect(Effect.isEffect(forged)).toBe(true)
})
