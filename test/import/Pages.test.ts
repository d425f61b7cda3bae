import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Internet } from "../../src/net/Internet.ts"
import { page as answer, fakeInternet, picture } from "../destination/Kit.ts"
import { comes } from "../support/Patience.ts"
import { done, type Row } from "../support/Scenario.ts"
import { oneDatabase, TestServer, testServer } from "../support/TestServer.ts"
import { bring, reportOf, undo } from "./Kit.ts"

type Item = Row & { readonly sort_order: number; readonly clicks: number }
type Page = Row & {
  readonly id: string
  readonly slug: string
  readonly links: ReadonlyArray<Item>
  readonly plugins: ReadonlyArray<Item & { readonly type: string; readonly config: Row }>
}

const find = (slug: string) =>
  Effect.gen(function* () {
    const { pages } = yield* done("GET", "/pages")
    const found = (pages as ReadonlyArray<Page>).find((one) => one.slug === slug)
    return found === undefined ? undefined : ((yield* done("GET", `/pages/${found.id}`)) as Page)
  })

const there = (slug: string) =>
  Effect.map(find(slug), (found) => {
    if (found === undefined) throw new Error(`There is no page ${slug}.`)
    return found
  })

const said = `1. not a list

    <b>not code</b>
see <a href="https://example.com/a_b?x=1&amp;copy=2">my *shop*</a>, <a href="http://linden.test/abc">back</a> <a href="javascript:alert(1)">run</a>`

const linkstack = (name: string, image = "", clicks = 41) =>
  JSON.stringify({
    name: "Ana *Lind*",
    littlelink_name: name,
    littlelink_description: "<p>Botanist</p>",
    created_at: "2023-04-01T10:00:00Z",
    image_data: image,
    image_extension: "png",
    links: [
      { type: "heading", title: "Trees & #1", order: 1 },
      { type: "link", title: "Blog", link: "https://example.com/blog", order: 2, click_number: clicks },
      { type: "text", type_params: JSON.stringify({ text: said }), order: 3 },
      { type: "email", title: "Write", link: "ana@example.com", order: 4, click_number: 2 },
      { type: "vcard", title: "Card", link: "", order: 5 },
      { button_id: 94, title: "mastodon", link: "https://example.social/@ana", order: 6 }
    ]
  })

const linktree = (name: string, picture: string) => {
  const props = {
    username: name,
    pageTitle: "Ana",
    description: "All my links",
    profilePictureUrl: picture,
    links: [
      {
        id: 1,
        type: "CLASSIC",
        title: "Shop",
        url: "https://example.com/shop",
        position: 0,
        thumbnail: "http://img.example/a.png",
        modifiers: { animation: "WOBBLE" }
      },
      { id: 2, type: "YOUTUBE_VIDEO", title: "Film", url: "https://youtu.be/dQw4w9WgXcQ", position: 1 },
      { id: 3, type: "CLASSIC", title: "Back", url: "http://linden.test/abc", position: 2 }
    ],
    socialLinks: [{ type: "INSTAGRAM", url: "https://instagram.com/ana", position: 0 }]
  }
  return `<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: props } })}</script></html>`
}

for (const database of [oneDatabase]) {
  const server = Layer.unwrapScoped(
    Effect.gen(function* () {
      const png = yield* picture("png")
      const { net } = yield* fakeInternet((request, response) =>
        request.url === "/a.png" ? answer(response, png, "image/png") : void response.writeHead(404).end()
      )
      return testServer(database).pipe(Layer.provide(Layer.succeed(Internet, net)))
    })
  )
  layer(server, { excludeTestServices: true })(`imported pages on ${database}`, (it) => {
    it.effect("become drafts with all blocks in order, their picture and their clicks", () =>
      Effect.gen(function* () {
        const image = (yield* picture("png")).toString("base64")
        const job = yield* bring({ source: "linkstack" }, linkstack("ana", image))
        expect([job.state, job.result["pages"]]).toEqual(["done", 1])
        const page = yield* there("ana")
        expect(page).toMatchObject({ title: "Ana *Lind*", description: "Botanist", status: "draft", theme: "default" })
        expect(page["created_at"]).toBe("2023-04-01 10:00:00")
        expect(page["profile_image"]).toMatch(/^http:\/\/linden\.test\/uploads\/[0-9a-f]{40}\.png$/)
        const order = [...page.links, ...page.plugins].sort((a, b) => a.sort_order - b.sort_order)
        expect(order.map((one) => one["label"] ?? one["type"])).toEqual([
          ...["socials", "text_block", "Blog", "text_block", "Write"]
        ])
        expect(page.links.map(({ url }) => url)).toEqual(["https://example.com/blog", "mailto:ana@example.com"])
        const shown = yield* comes("the clicks", there("ana"), ({ links }) => links[0]?.clicks === 41)
        expect(shown.links.map(({ clicks }) => clicks)).toEqual([41, 2])
        expect(shown["total_clicks"]).toBe(43)
        const lines = yield* reportOf(job.id)
        expect(lines.filter((line) => line.startsWith("/@ana,note,")).length).toBe(4)
        expect(lines.join("\n")).toContain("http://linden.test/abc is left out: it redirects back to this server.")
        expect(lines.join("\n")).toContain("javascript:alert(1) is left out: Must begin with http://")
        expect(lines.join("\n")).toContain("Card is left out")
      })
    )

    it.effect("keep their texts, whatever characters are in them", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        yield* bring({ source: "linkstack" }, linkstack("said"))
        const { id } = yield* there("said")
        yield* done("POST", `/pages/${id}/publish`)
        const { text } = yield* send("GET", "/@said", { key: null, headers: { host: "linden.test" } })
        expect(text).toContain("Trees &amp; #1")
        expect(text).toContain("1. not a list")
        expect(text).not.toMatch(/<ol|<code|\\[.#]/)
        const counted = /<a href="(\/b\/[\w-]+)">my \*shop\*<\/a>, back run/.exec(text)?.[1]
        const { headers } = yield* send("GET", counted ?? "", { key: null, headers: { host: "linden.test" } })
        expect(headers["location"]).toBe("https://example.com/a_b?x=1&copy=2")
      })
    )

    it.effect("are public if they were, with a picture from there, without links back", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const job = yield* bring({ source: "linktree" }, linktree("tree", "http://img.example/a.png"))
        expect(job.state).toBe("done")
        const page = yield* there("tree")
        expect(page["status"]).toBe("published")
        expect(page["profile_image"]).toMatch(/\/uploads\//)
        expect(page.links.map(({ label, animation }) => [label, animation])).toEqual([["Shop", "wobble"]])
        expect(page.plugins.map(({ type }) => type)).toEqual(["socials", "youtube"])
        const seen = yield* send("GET", "/@tree", { key: null, headers: { host: "linden.test" } })
        expect(seen.status).toBe(200)
        expect(seen.text).toContain("Shop")
        const lines = (yield* reportOf(job.id)).join("\n")
        expect(lines).toContain("Back is left out: it redirects back to this server.")
        expect(lines).toContain("Pictures on buttons are left out (1)")
      })
    )

    it.effect("come without an unavailable picture, which is reported", () =>
      Effect.gen(function* () {
        for (const [name, address, reason] of [
          ["gone", "http://img.example/none.png", "its host did not return it"],
          ["near", "http://private.example/a.png", "its host is not on the public internet"]
        ] as const) {
          const job = yield* bring({ source: "linktree" }, linktree(name, address))
          expect(job.state).toBe("done")
          expect((yield* there(name))["profile_image"]).toBeNull()
          expect((yield* reportOf(job.id)).join("\n")).toContain(reason)
        }
      })
    )

    it.effect("are not created by a dry run, and only once if repeated", () =>
      Effect.gen(function* () {
        const tried = yield* bring({ source: "linkstack", dry_run: "true" }, linkstack("twice"))
        expect([tried.state, tried.result["pages"]]).toEqual(["done", 1])
        expect(yield* find("twice")).toBeUndefined()
        yield* bring({ source: "linkstack" }, linkstack("twice"))
        const again = yield* bring({ source: "linkstack" }, linkstack("twice", "", 50))
        expect(again.result).toMatchObject({ unchanged: 1 })
        expect(again.result["pages"]).toBeUndefined()
        const shown = yield* comes("more clicks", there("twice"), ({ links }) => links[0]?.clicks === 50)
        expect(shown.links.length).toBe(2)
      })
    )

    it.effect("leave a taken slug to its owner, or get another one", () =>
      Effect.gen(function* () {
        yield* done("POST", "/pages", { slug: "had", title: "Mine" })
        const skipped = yield* bring({ source: "linkstack" }, linkstack("had"))
        expect(skipped.result).toMatchObject({ skipped: 1, taken: 1 })
        const replaced = yield* bring({ source: "linkstack", conflict: "replace" }, linkstack("had"))
        expect((yield* reportOf(replaced.id)).join("\n")).toContain("Pages are never replaced.")
        const renamed = yield* bring({ source: "linkstack", conflict: "rename" }, linkstack("had"))
        expect(renamed.result).toMatchObject({ renamed: 1, pages: 1 })
        expect((yield* there("had"))["title"]).toBe("Mine")
        expect((yield* there("had-2"))["title"]).toBe("Ana *Lind*")
      })
    )

    it.effect("stay if a domain shows them when their import is undone", () =>
      Effect.gen(function* () {
        const job = yield* bring({ source: "linkstack" }, linkstack("rooted"))
        const { id } = yield* there("rooted")
        yield* done("POST", "/domains", { hostname: `rooted-${database}.example`, root_page_id: id })
        expect((yield* undo(job.id)).result).toMatchObject({ kept: 1 })
        expect(yield* find("rooted")).toBeDefined()
      })
    )

    it.effect("are deleted when their import is undone, unless someone changed them", () =>
      Effect.gen(function* () {
        const job = yield* bring({ source: "linkstack" }, linkstack("undone"))
        const undone = yield* undo(job.id)
        expect([undone.state, undone.result["undone"]]).toEqual(["undone", 1])
        expect(yield* find("undone")).toBeUndefined()
        const second = yield* bring({ source: "linkstack" }, linkstack("undone"))
        const page = yield* comes("the clicks", there("undone"), ({ links }) => links[0]?.clicks === 41)
        yield* done("PUT", `/pages/${page.id}`, { title: "Changed" })
        expect((yield* undo(second.id)).result).toMatchObject({ kept: 1 })
        expect((yield* there("undone"))["title"]).toBe("Changed")
        expect((yield* reportOf(second.id)).join("\n")).toContain("The page was changed or deleted since the import")
        yield* comes("clicks taken back", there("undone"), ({ links }) => links[0]?.clicks === 0)
      })
    )
  })
}
