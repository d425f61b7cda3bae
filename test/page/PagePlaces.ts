import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, type Row } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"

let made = 0

/** A unique slug. */
export const newSlug = (): string => `page-${++made}`

/** Sends a body that must be accepted, and returns the created record. */
export const make = (path: string, json: Row, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const answer = yield* send("POST", `/api/v1${path}`, key === undefined ? { json } : { json, key })
    expect(answer.status, answer.text).toBe(201)
    return dataOf(answer)
  })

export const makePage = (json: Row = {}, key?: string) =>
  make("/pages", { slug: newSlug(), title: "A page", ...json }, key)
export const makeButton = (page: unknown, json: Row = {}) =>
  make(`/pages/${page}/links`, { label: "A link", url: "https://example.com/", ...json })
export const makePlugin = (page: unknown, type: string, config?: Row, json: Row = {}) =>
  make(`/pages/${page}/plugins`, config === undefined ? { type, ...json } : { type, config, ...json })

/** Pages to refer to, besides the records of every kind. */
export const makePagePlaces = Effect.gen(function* () {
  const { otherTeamKey } = yield* TestServer
  const places = yield* makePlaces
  const page = (yield* makePage({ slug: "taken" }))["id"]
  const sibling = (yield* makePage({ slug: "sibling" }))["id"]
  const otherPage = (yield* makePage({ slug: "theirs" }, yield* otherTeamKey))["id"]
  const ids = yield* Effect.all({
    button: makeButton(page),
    siblingButton: makeButton(sibling),
    plugin: makePlugin(page, "text_block", { content: "Hello" }),
    faq: makePlugin(page, "faq"),
    siblingPlugin: makePlugin(sibling, "faq")
  })
  return {
    ...places,
    page: String(page),
    sibling: String(sibling),
    otherPage: String(otherPage),
    button: String(ids.button["id"]),
    siblingButton: String(ids.siblingButton["id"]),
    plugin: String(ids.plugin["id"]),
    faq: String(ids.faq["id"]),
    siblingPlugin: String(ids.siblingPlugin["id"])
  }
})
