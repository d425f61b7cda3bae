import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { messageOf } from "../../src/contract/faults/Fault.ts"
import type { PreviewWarning } from "../../src/page/Preview.ts"
import { dataOf, dump, once, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeButton, makePage, makePagePlaces, makePlugin } from "./PagePlaces.ts"

interface Preview {
  readonly html: string
  readonly warnings: ReadonlyArray<PreviewWarning>
}

const preview = (page: unknown, json: Row) =>
  Effect.gen(function* () {
    const answer = yield* (yield* TestServer).send("POST", `/api/v1/pages/${page}/preview`, { json })
    expect(answer.status, answer.text).toBe(200)
    return dataOf<Preview>(answer)
  })

const fieldsOf = ({ warnings }: Preview) => warnings.map(({ field }) => field)

/** A draft, and its problem. */
const amiss: ReadonlyArray<readonly [name: string, json: Row, ...warnings: ReadonlyArray<readonly [string, RegExp]>]> =
  [
    ["nothing", { theme: "ocean", theme_accent_1: "#0b6583" }],
    ["an accent as light as the paper", { theme: "paper", theme_accent_1: "#fffbe0" }, ["theme_accent_1", / 1:1/]],
    ["an accent as dark as the night", { theme: "dark", theme_accent_1: "#101018" }, ["theme_accent_1", / 1:1/]],
    [
      "a text as grey as its button",
      {
        links: [
          { label: "a", url: "https://a.example/" },
          { label: "b", color: "#777", bg_color: "#888888" }
        ]
      },
      ["links.1.bg_color", /1\.2:1.*4\.5:1/]
    ],
    ["a text lost on the theme's button", { theme: "dark", links: [{ color: "#000000" }] }, ["links.0.color", /:1/]],
    ["a button that tells only its face", { links: [{ label: "a", bg_color: "#777777" }] }],
    ["a link without a destination", { links: [{ label: "a", url: "javascript:alert(1)" }] }, ["links.0.url", /^Must/]],
    [
      "plugins that are not right",
      {
        plugins: [
          { type: "faq", config: { items: [{ question: "Why?", answer: "So." }] } },
          { type: "gallery", config: { images: [{ url: "nowhere" }] } },
          { type: "nothing" }
        ]
      },
      ["plugins.1.config.images.0.url", /^Must/],
      ["plugins.2.type", /^Must be one of/]
    ],
    [
      "a style sheet that loads and that cannot be read",
      {
        custom_css:
          ".b{color:red}\n@import url(//evil.example/x.css);\n.b{background:url(//evil.example/y);color blue}\n}"
      },
      ["custom_css", /^Line 2: @import/],
      ["custom_css", /^Line 3: background/],
      ["custom_css", /^Line 3: .*color blue/],
      ["custom_css", /^Line 4: /]
    ]
  ]

const refused: ReadonlyArray<readonly [json: Row, ...errors: ReadonlyArray<string>]> = [
  [{ title: "" }, "title"],
  [{ theme: "nope" }, "theme"],
  [{ theme_accent_1: "red" }, "theme_accent_1"],
  [{ folder_id: "<otherFolder>" }, "folder_id"],
  [{ domain_id: "<otherDomain>" }, "domain_id"],
  [{ custom_css: "a".repeat(65_537) }, "custom_css"],
  [{ links: {} }, "links"],
  [{ links: Array.from({ length: 201 }, () => ({})) }, "links"],
  [{ links: [{ label: "a".repeat(256) }] }, "links.0.label"],
  [
    { links: [{ color: "red", animation: "jump", sort_order: "1" }] },
    "links.0.animation",
    "links.0.color",
    "links.0.sort_order"
  ],
  [{ plugins: "x" }, "plugins"],
  [{ plugins: Array.from({ length: 201 }, () => ({})) }, "plugins"],
  [{ title: 5, links: [null] }, "links.0", "title"]
]

onOneDatabase("the preview of a page", (it) => {
  const places = once(makePagePlaces)

  it.effect("shows the draft instead of the stored version, and stores and counts nothing", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const page = yield* makePage({ title: "Stored", description: "Kept", theme: "mono" })
      yield* makeButton(page["id"], { label: "Stored link" })
      yield* makePlugin(page["id"], "text_block", { content: "Stored text" })
      const before = yield* dump
      const draft = yield* preview(page["id"], {
        title: "<b>Draft</b>",
        theme: "neon",
        links: [
          { label: "Second", url: "https://b.example/", sort_order: 2, animation: "pulse" },
          { label: "First", url: "https://a.example/", sort_order: 1, icon: "github" }
        ]
      })
      expect(draft.warnings).toEqual([])
      expect(draft.html).toContain('<h1 dir="auto">&lt;b&gt;Draft&lt;/b&gt;</h1>')
      expect(draft.html).toMatch(/Kept[\s\S]*Stored text[\s\S]*First[\s\S]*Second/)
      expect(draft.html).not.toContain("Stored link")
      expect((yield* preview(page["id"], {})).html).toMatch(/Stored link[\s\S]*Stored text/)
      expect((yield* preview(page["id"], { links: [], plugins: [], description: null })).html).not.toMatch(
        /Stored (link|text)|Kept/
      )
      expect(yield* dump).toEqual(before)
      const { clicks } = yield* TestServer
      expect((yield* clicks).length).toBe(0)
      expect(yield* sql`SELECT * FROM pages WHERE title LIKE '%Draft%'`).toEqual([])
      expect((yield* send("GET", `/@${page["slug"]}`)).text).toContain("Stored link")
    })
  )

  it.effect("follows no link, runs no script and only loads pictures", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ profile_image: "https://pictures.example/me.png" })
      const { html } = yield* preview(page["id"], {
        title: "<script>alert(1)</script>",
        custom_css: `.b::before{content:"<script><a href='https://evil.example/'>"}.mine{color:red}`,
        links: [{ label: "<a href='https://evil.example/'>", url: "https://a.example/" }],
        plugins: [
          { type: "youtube", config: { url: "https://youtu.be/dQw4w9WgXcQ" } },
          { type: "spotlight", config: { title: "Look", url: "https://spot.example/" } },
          { type: "text_block", config: { content: "[away](https://text.example/)" } },
          { type: "socials", config: { links: [{ platform: "github", url: "https://github.com/x" }] } },
          { type: "countdown", config: { date: "2999-01-01 00:00:00" } }
        ]
      })
      const [head = "", body = ""] = html.split("</style>\n</head>")
      expect(body.match(/<a\b/g)?.length).toBeGreaterThanOrEqual(5)
      expect(body).not.toMatch(/<a\b[^>]* href|<script|<iframe|<form/)
      expect(head.replace(/<style>[\s\S]*$/, "")).not.toMatch(/<script/)
      expect(html).toContain(".mine{color:red}")
      expect(html).toContain("</html>")
      expect(html).toMatch(
        /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:;/
      )
      expect(html).toContain("https://pictures.example/me.png")
    })
  )

  it.effect.each(amiss)("warns of %s", ([, json, ...wanted]) =>
    Effect.gen(function* () {
      const { page } = yield* places
      const found = yield* preview(page, json)
      expect(fieldsOf(found)).toEqual(wanted.map(([field]) => field))
      for (const [place, { message, details }] of found.warnings.entries()) {
        expect(message).toMatch(wanted[place]?.[1] ?? /never/)
        expect(details.map(({ code, params }) => messageOf(code, params)).join(" ")).toBe(message)
      }
    })
  )

  it.effect.each(refused)("is not rendered for %j", ([json, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "POST", path: "/pages/<page>/preview", sent: { json }, errors }, found)
    )
  )

  it.effect("of another team's page, or a missing one, is not found", () =>
    Effect.gen(function* () {
      const found = yield* places
      for (const id of ["<otherPage>", "x", "01890000-0000-7000-8000-000000000000"]) {
        const row = { name: "", method: "POST", path: `/pages/${id}/preview`, sent: { json: {} }, status: 404 }
        yield* refuses({ ...row, path: row.path.replace("<otherPage>", found.otherPage) }, found)
      }
    })
  )

  it.effect("reports at most fifty problems of a style sheet", () =>
    Effect.gen(function* () {
      const { page } = yield* places
      const found = yield* preview(page, { custom_css: "@import 'x';\n".repeat(80) })
      expect(found.warnings.length).toBe(50)
      expect(found.warnings[49]?.message).toMatch(/^Line 50:/)
    })
  )
})
