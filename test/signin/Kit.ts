import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TOTP } from "otpauth"
import type { Session } from "../../src/auth/session/Session.ts"
import type { TeamId } from "../../src/contract/Id.ts"
import type { Role } from "../../src/contract/Role.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import type { Received, Sent } from "../support/Send.ts"
import { TestServer } from "../support/TestServer.ts"

export const password = "correct horse battery"

let drawn = 0
/** A unique number. */
export const fresh = (): number => drawn++

/** Headers with a unique client address; the server must trust its proxy. */
export const elsewhere = (): Readonly<Record<string, string>> => {
  const place = fresh()
  return { "x-forwarded-for": `198.18.${Math.floor(place / 250)}.${(place % 250) + 1}` }
}

/** The complete cookies in a response. */
export const cookiesOf = ({ headers }: Received): ReadonlyArray<string> => [headers["set-cookie"] ?? []].flat()

/** The cookie with which a browser shows that it has signed in before. */
export const deviceOf = (answer: Received): string =>
  cookiesOf(answer)
    .find((cookie) => cookie.includes("linden_device="))
    ?.split(";", 1)[0] ?? ""

/** The Cookie header for a response's cookie. */
export const cookieOf = (answer: Received): string => cookiesOf(answer)[0]?.split(";", 1)[0] ?? ""

/** A session as JSON. */
export type Shown = typeof Session.Encoded

/** Sends a request without a key, from a unique address. */
export const enter = (path: string, json: unknown, sent: Sent = {}) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send("POST", `/api/v1/session${path}`, { key: null, json, ...sent, headers: { ...elsewhere(), ...sent.headers } })
  )

/** Sends a request as the dashboard does: with the cookie, from a page of the same origin. */
export const browse = (cookie: string, method: string, path: string, json?: Row) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send(method, `/api/v1${path}`, {
      key: null,
      ...(json === undefined ? {} : { json }),
      headers: { cookie, "sec-fetch-site": "same-origin", ...elsewhere() }
    })
  )

export const tokenOf = (url: string): string => url.split("#")[1] ?? ""

/** The token of an owner's invite, which no key may create; created directly on the server. */
const ownerToken = (sent: Sent, { email }: Row) =>
  Effect.gen(function* () {
    const { send, links } = yield* TestServer
    const teamId = dataOf<{ id: TeamId }>(yield* send("GET", "/api/v1/team", sent)).id
    const to = typeof email === "string" ? { email: email.trim().toLowerCase() } : {}
    return (yield* links.issue({ kind: "invite", teamId, role: "owner", ...to })).token
  })

/** The token of a new invite, created with a key (by default the owner's of Home). */
export const inviteToken = (role: Role, sent: Sent = {}, more: Row = {}) =>
  role === "owner"
    ? ownerToken(sent, more)
    : Effect.flatMap(TestServer, ({ send }) =>
        Effect.map(send("POST", "/api/v1/invites", { ...sent, json: { role, ...more } }), (made) => {
          expect(made.status, made.text).toBe(201)
          return tokenOf(String(dataOf(made)["url"]))
        })
      )

export interface Person {
  readonly cookie: string
  readonly session: Shown
  readonly id: string
  readonly email: string
}

const personOf = (answer: Received, email: string): Person => {
  expect(answer.status, answer.text).toBe(200)
  const session = dataOf<Shown>(answer)
  return { cookie: cookieOf(answer), session, id: session.user.id, email }
}

/** A new person with a role, who has just accepted an invite. */
export const newPerson = (role: Role, sent: Sent = {}) =>
  Effect.gen(function* () {
    const token = yield* inviteToken(role, sent)
    const name = `person${fresh()}`
    const email = `${name}@example.com`
    return personOf(yield* enter("/join", { token, email, username: name, password }), email)
  })

export const signIn = (email: string, given = password, sent: Sent = {}) => enter("", { email, password: given }, sent)

/** Another session of a person. */
export const again = (person: Person) => Effect.map(signIn(person.email), (answer) => personOf(answer, person.email))

const owners = new WeakMap<object, Person>()

/** An owner of Home with a recent password confirmation, one for each server. */
export const homeOwner = Effect.gen(function* () {
  const server = yield* TestServer
  const known = owners.get(server)
  if (known !== undefined) return known
  const owner = yield* newPerson("owner")
  owners.set(server, owner)
  return owner
})

/** The response to an owner who requests a link with which a person sets a new password. */
export const resetLink = (id: string) =>
  Effect.flatMap(homeOwner, ({ cookie }) => browse(cookie, "POST", `/members/${id}/reset`))

/** The response to an owner who gives a person a role. */
export const setRole = (id: string, role: Role) =>
  Effect.flatMap(homeOwner, ({ cookie }) => browse(cookie, "PUT", `/members/${id}`, { role }))

/** Guesses until the next attempt would wait five seconds or more; returns all responses. */
export const untilCrowded = <E, R>(guess: (place: number) => Effect.Effect<Received, E, R>) =>
  Effect.gen(function* () {
    const answers: Array<Received> = []
    while (Number(answers.at(-1)?.headers["retry-after"] ?? 0) < 5 && answers.length < 60) {
      answers.push(yield* guess(answers.length))
    }
    expect(answers.at(-1)?.status).toBe(429)
    return answers
  })

/** The code of an authenticator app, by default the current one. */
export const codeOf = (url: string, shift = 0) => {
  const totp = new TOTP({ secret: new URL(url).searchParams.get("secret") ?? "", period: 30 })
  return totp.generate({ timestamp: Date.now() + shift * 30_000 })
}

interface App {
  readonly url: string
  readonly codes: ReadonlyArray<string>
}

/** Adds an authenticator app to a person's account. Its first code is that of the period before. */
export const addApp = ({ cookie }: Person) =>
  Effect.gen(function* () {
    const made = yield* browse(cookie, "POST", "/me/totp")
    expect(made.status, made.text).toBe(200)
    const url = String(dataOf(made)["url"])
    const confirmed = yield* browse(cookie, "POST", "/me/totp/confirm", { code: codeOf(url, -1) })
    expect(confirmed.status, confirmed.text).toBe(200)
    return { url, codes: dataOf<{ recovery_codes: ReadonlyArray<string> }>(confirmed).recovery_codes } satisfies App
  })
