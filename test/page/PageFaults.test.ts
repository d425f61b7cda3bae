import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makePagePlaces } from "./PagePlaces.ts"

type Fault = readonly [body: Row, ...errors: ReadonlyArray<string>]

const hostile = [
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "//evil.example"
]
const noAddress = [
  ...hostile,
  "nowhere",
  "",
  5,
  null,
  "https://user:pass@example.com/",
  "https:///x",
  "https://exa mple.com/"
]
const noPicture = [
  ...hostile,
  "nowhere",
  5,
  "/uploads/../x.png",
  "/elsewhere/x.png",
  "data:image/png;base64,AA",
  "mailto:a@b.example"
]
const noColor = ["red", "#12", "#12345", "#ggg", 5, "", "#1234567"]
const noId = "01890000-0000-7000-8000-000000000000"

const either: ReadonlyArray<Fault> = [
  ...["", "a b", "ä", "a/b", "@a", "a".repeat(65), 5, null, "a%20b", "a\u0000"].map(
    (slug) => [{ slug }, "slug"] as const
  ),
  [{ slug: "sibling" }, "slug"],
  ...["", " ", null, 5, "a".repeat(256), "a\nb", "\ud800"].map((title) => [{ title }, "title"] as const),
  ...["a".repeat(1001), 5, "a\u0000", ["x"]].map((description) => [{ description }, "description"] as const),
  ...["Default", "nope", "", null, 5, "__proto__"].map((theme) => [{ theme }, "theme"] as const),
  ...["Serif", "Georgia", "", null, 5].map((font) => [{ font }, "font"] as const),
  ...["circle", "", null, 16].map((button_shape) => [{ button_shape }, "button_shape"] as const),
  ...noColor.map((theme_accent_1) => [{ theme_accent_1 }, "theme_accent_1"] as const),
  ...noColor.map((theme_accent_2) => [{ theme_accent_2 }, "theme_accent_2"] as const),
  ...["profile_image", "background_image", "favicon"].flatMap((field) =>
    noPicture.map((address) => [{ [field]: address }, field] as const)
  ),
  [{ custom_css: 5 }, "custom_css"],
  [{ custom_css: "x".repeat(65_537) }, "custom_css"],
  [{ custom_css: "é".repeat(32_769) }, "custom_css"],
  [{ custom_css: "a{b:".concat("(".repeat(5000)) }, "custom_css"],
  [{ custom_css: "a\ud800{}" }, "custom_css"],
  ...[2, "yes", true, null].map((noindex) => [{ noindex }, "noindex"] as const),
  ...["x", noId, "<otherDomain>", 5].map((domain_id) => [{ domain_id }, "domain_id"] as const),
  ...["x", noId, "<otherFolder>", 5].map((folder_id) => [{ folder_id }, "folder_id"] as const),
  [{ folder_id: "<otherFolder>", domain_id: "<otherDomain>" }, "domain_id", "folder_id"],
  ...["", "zz", "english", "en us", "de_AT", "x-mine", 'en"><script>', "a".repeat(40), 5, null].map(
    (language) => [{ language }, "language"] as const
  ),
  [{ slug: "", title: "", theme: "x", noindex: 3 }, "noindex", "slug", "theme", "title"]
]

const buttons: ReadonlyArray<Fault> = [
  ...["", " ", null, 5, "a".repeat(256), "a\nb"].map((label) => [{ label }, "label"] as const),
  ...noAddress.map((url) => [{ url }, "url"] as const),
  ...[
    "mailto:",
    "mailto:nobody",
    "tel:",
    "sms:",
    "tel:+1 2",
    "tel:call-me-1",
    "mailto:Name<a@b.example>",
    "mailto:Name%20%3Ca@b.example%3E",
    "ftp://example.com/",
    "http://linden.test/abc",
    `https://example.com/${"a".repeat(8200)}`
  ].map((url) => [{ url }, "url"] as const),
  ...noColor.map((color) => [{ color }, "color"] as const),
  ...noColor.map((bg_color) => [{ bg_color }, "bg_color"] as const),
  ...["spin", "", 5, "__proto__"].map((animation) => [{ animation }, "animation"] as const),
  ...["a".repeat(65), 5, "a\nb"].map((icon) => [{ icon }, "icon"] as const),
  ...["x", 1.5, null, 2 ** 31].map((sort_order) => [{ sort_order }, "sort_order"] as const),
  [{ label: "", url: "x", color: "x", sort_order: "x" }, "color", "label", "sort_order", "url"]
]

const plugins: ReadonlyArray<Fault> = [
  ...["newsletter", "spotify", "", 5, "__proto__", "FAQ"].map((type) => [{ type }, "type"] as const),
  ...[null, 5, "x", ["x"]].map((config) => [{ type: "faq", config }, "config"] as const),
  [{ type: "faq", config: {} }, "config.items"],
  [{ type: "faq", config: { items: [] } }, "config.items"],
  [
    { type: "faq", config: { questions: [{ question: "" }] } },
    "config.questions.0.answer",
    "config.questions.0.question"
  ],
  [{ type: "text_block", config: { content: "x", size: "xl" }, sort_order: "x" }, "config.size", "sort_order"],
  [{ type: "text_block", config: { content: "x", colour: "red" } }, "config.colour"],
  [{ type: "text_block", config: { content: "a", text: "b" } }, "config.text"],
  [{ type: "text_block", config: { content: "x".repeat(140_000) } }, "config"],
  [{ type: "nope", config: 5, sort_order: 1.5 }, "config", "sort_order", "type"]
]

const items = (...given: ReadonlyArray<Row>) => ({ items: given })
const first = { id: "<button>", type: "link", sort_order: 1 }

const reorders: ReadonlyArray<Fault> = [
  [{}, "items"],
  [{ items: null }, "items"],
  [{ items: "x" }, "items"],
  [items({ id: "x", type: "link", sort_order: 1 }), "items.0.id"],
  [items(first, {}), "items.1.id", "items.1.sort_order", "items.1.type"],
  [items(first, { ...first, type: "page" }), "items.1.type"],
  [items(first, { ...first, sort_order: 1.5 }), "items.1.sort_order"],
  [items(first, { id: "<plugin>", type: "plugin", sort_order: 2 }, first), "items.2.id"],
  [items(first, { id: "<plugin>", type: "link", sort_order: 2 }), "items.1.id"],
  [items(first, { id: "<siblingButton>", type: "link", sort_order: 2 }), "items.1.id"],
  [items(first, { id: "<siblingPlugin>", type: "plugin", sort_order: 2 }), "items.1.id"],
  [items(first, { id: noId, type: "plugin", sort_order: 2 }), "items.1.id"],
  [items(...Array.from({ length: 401 }, () => first)), "items"]
]

const row = (method: string, path: string, [json, ...errors]: Fault, whole: Row = {}): Refusal => ({
  name: "",
  method,
  path,
  sent: { json: { ...whole, ...json } },
  errors
})

onOneDatabase("bio pages", (it) => {
  const places = once(makePagePlaces)

  it.effect(
    "refuse every invalid field by name, and store nothing",
    () =>
      Effect.gen(function* () {
        const found = yield* places
        for (const fault of either) {
          const isFree = "slug" in fault[0]
          yield* refuses(row("POST", "/pages", fault, isFree ? { title: "x" } : { slug: "free", title: "x" }), found)
          yield* refuses(row("PUT", "/pages/<page>", fault), found)
        }
        yield* refuses(row("POST", "/pages", [{}, "slug", "title"]), found)
      }),
    60_000
  )

  it.effect(
    "refuse invalid links",
    () =>
      Effect.gen(function* () {
        const found = yield* places
        for (const fault of buttons) {
          yield* refuses(row("POST", "/pages/<page>/links", fault, { label: "x", url: "https://example.com/" }), found)
          yield* refuses(row("PUT", "/pages/<page>/links/<button>", fault), found)
        }
        yield* refuses(row("POST", "/pages/<page>/links", [{}, "label", "url"]), found)
      }),
    60_000
  )

  it.effect("refuse invalid plugins and orders", () =>
    Effect.gen(function* () {
      const found = yield* places
      for (const fault of plugins) yield* refuses(row("POST", "/pages/<page>/plugins", fault), found)
      yield* refuses(row("POST", "/pages/<page>/plugins", [{}, "type"]), found)
      for (const [fault, ...errors] of plugins.filter(([body]) => body["type"] === "faq")) {
        yield* refuses(row("PUT", "/pages/<page>/plugins/<faq>", [fault, ...errors]), found)
      }
      yield* refuses(
        row("PUT", "/pages/<page>/plugins/<plugin>", [{ config: {}, sort_order: "x" }, "config.content", "sort_order"]),
        found
      )
      for (const fault of reorders) yield* refuses(row("POST", "/pages/<page>/reorder", fault), found)
    })
  )

  it.effect("list the existing themes and animations", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const theme = yield* send("POST", "/api/v1/pages", { json: { slug: "x", title: "x", theme: "nope" } })
      expect(theme.body.errors?.["theme"]?.[0]).toMatch(/^Must be one of: default, dark, glass, .*clay\.$/)
      const { page } = yield* places
      const json = { label: "x", url: "https://example.com/", animation: "nope" }
      const animation = yield* send("POST", `/api/v1/pages/${page}/links`, { json })
      expect(animation.body.errors?.["animation"]?.[0]).toMatch(/^Must be one of: none, bounce, /)
    })
  )

  it.effect("refuse invalid query parameters", () =>
    Effect.gen(function* () {
      const found = yield* places
      for (const [query, error] of [
        ["limit=0", "limit"],
        ["limit=101", "limit"],
        ["offset=-1", "offset"],
        ["sort_by=name", "sort_by"],
        ["sort_order=up", "sort_order"],
        ["folder_id=x", "folder_id"]
      ] as const) {
        yield* refuses({ name: "", method: "GET", path: `/pages?${query}`, errors: [error] }, found)
      }
    })
  )

  const json = { label: "x", url: "https://example.com/", type: "faq", title: "x", items: [] }
  const paths = (page: string, button: string, plugin: string) =>
    [
      ["GET", `/pages/${page}`],
      ["PUT", `/pages/${page}`],
      ["DELETE", `/pages/${page}`],
      ["POST", `/pages/${page}/links`],
      ["PUT", `/pages/${page}/links/${button}`],
      ["DELETE", `/pages/${page}/links/${button}`],
      ["POST", `/pages/${page}/plugins`],
      ["PUT", `/pages/${page}/plugins/${plugin}`],
      ["DELETE", `/pages/${page}/plugins/${plugin}`],
      ["POST", `/pages/${page}/reorder`]
    ] as const
  const inner = (button: string, plugin: string) =>
    paths("<page>", button, plugin).filter(([method, path]) => /links\/|plugins\//.test(path) && method !== "POST")

  it.effect("are not found by unknown IDs or IDs of other teams and other pages", () =>
    Effect.gen(function* () {
      const found = yield* places
      const all = [
        ...[noId, "x", "<otherPage>"].flatMap((page) => paths(page, "<button>", "<plugin>")),
        ...inner(noId, noId),
        ...inner("x", "y"),
        ...inner("<siblingButton>", "<siblingPlugin>"),
        ...inner("<plugin>", "<button>")
      ]
      for (const [method, path] of all) {
        const sent = method === "GET" || method === "DELETE" ? {} : { json }
        yield* refuses({ name: "", method, path, sent, status: 404 }, found)
      }
    })
  )

  it.effect("require a key", () =>
    Effect.gen(function* () {
      const found = yield* places
      for (const [method, path] of [
        ["GET", "/pages"],
        ["POST", "/pages"],
        ...paths("<page>", "<button>", "<plugin>")
      ] as const) {
        yield* refuses({ name: "", method, path, sent: { key: null, json }, status: 401 }, found)
      }
    })
  )
})
