import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { linktreeSource } from "../../../src/import/source/Linktree.ts"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import type { ImportedPage } from "../../../src/import/source/Source.ts"
import { double, fileOf, itemsOf } from "./Kit.ts"

const pageOf = (items: Effect.Effect.Success<ReturnType<typeof itemsOf>>): ImportedPage => {
  const [page] = items
  if (items.length !== 1 || page?._tag !== "Page") throw new Error("There is not exactly one page.")
  return page
}

const button = (label: string, url: string, more: object = {}) => ({
  type: "button",
  label,
  url,
  icon: null,
  picture: null,
  animation: null,
  isVisible: true,
  clicks: null,
  ...more
})

const linktree = {
  props: {
    pageProps: {
      username: "ana",
      pageTitle: "Ana's links",
      description: "Hello </b> there",
      profilePictureUrl: "https://ugc.production.linktr.ee/a.jpg",
      socialLinks: [
        { type: "TIKTOK", url: "https://tiktok.com/@ana", position: 1 },
        { type: "INSTAGRAM", url: "https://instagram.com/ana", position: 0 },
        { type: "EMAIL_ADDRESS", url: "mailto:ana@example.com", position: 2 },
        { type: "NOWHERE_ELSE", url: "https://example.com/x", position: 3 }
      ],
      theme: { key: "air" },
      account: { timezone: "Europe/Berlin", isActive: true, createdAt: 1_600_000_000_000, links: [] },
      links: [
        {
          id: "3",
          type: "CLASSIC",
          title: "In the group",
          url: "https://example.com/3",
          position: 0,
          parent: { id: 2 }
        },
        {
          id: 1,
          type: "CLASSIC",
          title: "Shop",
          url: "https://example.com/1",
          position: 0,
          thumbnail: "https://example.com/t.png",
          modifiers: { animation: "WOBBLE" },
          rules: { gate: { age: null } }
        },
        { id: "2", type: "GROUP", title: "Music", url: null, position: 1 },
        { id: 4, type: "HEADER", title: "More", url: null, position: 2 },
        {
          id: 5,
          type: "YOUTUBE_VIDEO",
          title: "Clip",
          url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
          position: 3
        },
        { id: 6, type: "CLASSIC", title: "Secret", url: null, position: 4, rules: { gate: { passcode: "x" } } },
        { id: 7, type: "CLASSIC", title: "Bad", url: "javascript:alert(1)", position: 5 }
      ]
    }
  }
}

const html = (data: unknown) =>
  `<!doctype html><html><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json" crossorigin="anonymous">${JSON.stringify(data)}</script></body></html>`

const expected = {
  _tag: "Page",
  sourceId: "linktr.ee/ana",
  slug: "ana",
  title: "Ana's links",
  description: "Hello </b> there",
  picture: { url: "https://ugc.production.linktr.ee/a.jpg" },
  theme: null,
  createdAt: 1_600_000_000_000,
  items: [
    {
      type: "socials",
      links: [
        { platform: "instagram", url: "https://instagram.com/ana" },
        { platform: "tiktok", url: "https://tiktok.com/@ana" },
        { platform: "email", url: "mailto:ana@example.com" }
      ]
    },
    button("Shop", "https://example.com/1", { picture: "https://example.com/t.png", animation: "wobble" }),
    { type: "heading", text: "Music" },
    button("In the group", "https://example.com/3"),
    { type: "heading", text: "More" },
    { type: "youtube", title: "Clip", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", clicks: null }
  ],
  notes: [
    "Secret is left out: it is behind a gate, so its address is not public.",
    "Bad is left out: its link is not valid in Linden.",
    "Icons that could not be imported: 1."
  ]
}

it.scopedLive("returns the page of a Linktree profile, requested as a browser would", () =>
  Effect.gen(function* () {
    const { base, asked } = yield* double(({ path }) =>
      path === "/ana" ? { text: html(linktree), headers: { "content-type": "text/html" } } : undefined
    )
    const read = (address: string) => itemsOf(linktreeSource({ address, base, allowPrivate: true }))
    expect(pageOf(yield* read("https://linktr.ee/ana?utm_source=x"))).toEqual(expected)
    expect(asked[0]?.header("user-agent")).toContain("Mozilla/5.0")
    expect((yield* Effect.flip(read("linktr.ee/nobody"))).message).toBe("This page does not exist on Linktree.")
    expect((yield* Effect.flip(read("https://evil.test/ana"))).message).toContain("This is not a Linktree URL")
    expect(asked).toHaveLength(2)
  })
)

it.scopedLive("suggests saving the page if Linktree serves it only to browsers", () =>
  Effect.gen(function* () {
    const { base } = yield* double(() => ({ status: 403, text: "Just a moment" }))
    const error = yield* Effect.flip(itemsOf(linktreeSource({ address: "ana", base, allowPrivate: true })))
    expect(error.message).toContain("Save the page in your browser")
  })
)

it.effect("reads a Linktree page saved by a browser, and imports nothing from one without links", () =>
  Effect.gen(function* () {
    const saved = yield* makeSource("linktree", { open: fileOf(html(linktree), 97) })
    expect(pageOf(yield* itemsOf(saved))).toEqual(expected)
    const thin = {
      props: {
        pageProps: {
          username: "ana",
          account: { links: [{ id: 1, type: "CLASSIC", title: "A", url: "https://a.test" }] }
        }
      }
    }
    expect(pageOf(yield* itemsOf(yield* makeSource("linktree", { open: fileOf(html(thin)) }))).items).toHaveLength(1)
    const message = (text: string) =>
      Effect.map(
        Effect.flip(Effect.flatMap(makeSource("linktree", { open: fileOf(text) }), itemsOf)),
        (error) => error.message
      )
    expect(yield* message(html({ props: { pageProps: { username: "ana", links: [] } } }))).toBe(
      "This Linktree page has no links."
    )
    expect(yield* message("<html></html>")).toContain("This is not a Linktree page")
  })
)

const linkstack = {
  name: "Ana",
  littlelink_name: "ana",
  littlelink_description: "<p>Hello</p><p>there &amp; you</p><script>x()</script>",
  created_at: "2024-05-01T10:00:00.000000Z",
  image_data: Buffer.from("picture").toString("base64"),
  image_extension: "png",
  links: [
    {
      id: 1,
      link: "example.com/1",
      title: "Last",
      type: "link",
      type_params: "[]",
      order: 9,
      click_number: 4,
      up_link: "no",
      button_id: 1
    },
    {
      id: 2,
      link: "https://github.com/ana",
      title: "My code",
      type: "predefined",
      type_params: null,
      order: 2,
      click_number: 7,
      up_link: "no",
      button_id: 11
    },
    {
      id: 3,
      link: null,
      title: "About",
      type: "heading",
      type_params: null,
      order: 1,
      click_number: 0,
      up_link: "no",
      button_id: 42
    },
    {
      id: 4,
      link: null,
      title: "<b>Old</b> text",
      type: null,
      type_params: null,
      order: 3,
      click_number: 0,
      up_link: "no",
      button_id: 93
    },
    {
      id: 5,
      link: "https://instagram.com/ana",
      title: "instagram",
      type: null,
      type_params: null,
      order: 0,
      click_number: 0,
      up_link: "no",
      button_id: 94
    },
    {
      id: 6,
      link: "ana@example.com",
      title: "Write",
      type: "email",
      type_params: "{}",
      order: 4,
      click_number: 1,
      up_link: "yes",
      button_id: 6
    },
    {
      id: 7,
      link: "+43 1 234",
      title: "Call",
      type: "telephone",
      type_params: "{}",
      order: 5,
      click_number: 1,
      up_link: "no",
      button_id: 44
    },
    {
      id: 8,
      link: "#",
      title: "Card",
      type: "vcard",
      type_params: "{}",
      order: 6,
      click_number: 1,
      up_link: "no",
      button_id: 96
    },
    {
      id: 9,
      link: null,
      title: null,
      type: "spacer",
      type_params: "{}",
      order: 7,
      click_number: 0,
      up_link: "no",
      button_id: 43
    },
    {
      id: 10,
      link: null,
      title: "x",
      type: "text",
      type_params: `{"text":"<p>Said <i>so</i>, <a href='https://example.com/?a=1&amp;b=2'> here </a> and <a href='/x'><img></a>.</p>"}`,
      order: 8,
      click_number: 0,
      up_link: "no",
      button_id: 93
    }
  ]
}

it.effect("returns the page of a LinkStack export, pinned links first", () =>
  Effect.gen(function* () {
    const source = yield* makeSource("linkstack", { open: fileOf(JSON.stringify(linkstack), 101) })
    expect(pageOf(yield* itemsOf(source))).toEqual({
      _tag: "Page",
      sourceId: "linkstack/ana",
      slug: "ana",
      title: "Ana",
      description: "Hello\nthere & you",
      picture: { bytes: Buffer.from("picture") },
      theme: null,
      createdAt: Date.UTC(2024, 4, 1, 10),
      items: [
        { type: "socials", links: [{ platform: "instagram", url: "https://instagram.com/ana" }] },
        button("Write", "mailto:ana@example.com", { icon: "email", clicks: 1 }),
        { type: "heading", text: "About" },
        button("My code", "https://github.com/ana", { icon: "github", clicks: 7 }),
        { type: "text", text: "Old text" },
        button("Call", "tel:+431234", { icon: "phone", clicks: 1 }),
        {
          type: "text",
          text: "Said so, here and /x.",
          parts: [
            { text: "Said so, ", url: null },
            { text: "here", url: "https://example.com/?a=1&b=2" },
            { text: " and ", url: null },
            { text: "/x", url: "/x" },
            { text: ".", url: null }
          ]
        },
        button("Last", "https://example.com/1", { clicks: 4 })
      ],
      notes: ["Card is left out: Linden has no block of this kind."]
    })
    const links = yield* makeSource("linkstack", { open: fileOf(JSON.stringify({ links: linkstack.links })) })
    expect(pageOf(yield* itemsOf(links))).toMatchObject({ slug: null, title: "My links", picture: null })
    const cut = yield* makeSource("linkstack", { open: fileOf(JSON.stringify(linkstack).slice(0, 500)) })
    expect((yield* Effect.flip(itemsOf(cut))).isPassing).toBe(false)
  })
)

it.effect("reads an export of thousands of links", () =>
  Effect.gen(function* () {
    const links = Array.from({ length: 3000 }, (_, n) => ({ ...linkstack.links[0], id: n, order: n, title: `L${n}` }))
    const source = yield* makeSource("linkstack", { open: fileOf(JSON.stringify({ links })) })
    expect(pageOf(yield* itemsOf(source)).items).toHaveLength(3000)
  })
)

it.effect("reads the buttons of a handwritten LittleLink page", () =>
  Effect.gen(function* () {
    const written = `<!DOCTYPE html><html><head><title>LittleLink</title></head><body><div class="container">
      <img class="avatar avatar--rounded" src="https://example.com/a.png"><h1><div>Ana</div></h1><p>Hello &amp; <b>welcome</b></p>
      <a class="button button-github" href="https://github.com/ana" role="button"><img class="icon" src="i.svg">GitHub
      </a><br><a class="button button-default" href="#">Nowhere</a><a href="https://example.com/none">No button</a>
      <a class="button-email" href="mailto:ana@example.com">Write</a></div></body></html>`
    const source = yield* makeSource("linkstack", { open: fileOf(written) })
    expect(pageOf(yield* itemsOf(source))).toMatchObject({
      title: "Ana",
      description: "Hello & welcome",
      picture: { url: "https://example.com/a.png" },
      items: [
        button("GitHub", "https://github.com/ana", { icon: "github" }),
        button("Write", "mailto:ana@example.com", { icon: "email" })
      ],
      notes: ["Buttons that don't link to a web page were left out: 1."]
    })
  })
)
