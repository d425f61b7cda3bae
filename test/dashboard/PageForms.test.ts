import { DateTime } from "effect"
import fc from "fast-check"
import { v7 } from "uuid"
import { describe, expect, it } from "vitest"
import { addressesIn, blocksOf } from "../../src/dashboard/pages/content/PastedBlocks.ts"
import { completed } from "../../src/dashboard/pages/form/Completed.ts"
import { chosenIn, type Field, type Values } from "../../src/dashboard/pages/form/Field.ts"
import { inUtc, wallTime } from "../../src/dashboard/pages/form/Moments.ts"
import { sent } from "../../src/dashboard/pages/form/Sent.ts"
import { kindNames, kindOf } from "../../src/dashboard/pages/plugins/Kinds.ts"
import { documentOf } from "../../src/dashboard/pages/preview/Framed.ts"
import { nextSlug, slugFrom } from "../../src/lib/SlugFrom.ts"
import type { BioPluginId } from "../../src/page/Plugin.ts"
import { pluginTypes } from "../../src/page/plugins/PluginTypes.ts"
import { render } from "../../src/page/Render.ts"
import { isSlug } from "../../src/page/Slug.ts"
import { configs, now, pageRow, pluginRow } from "../page/Sample.ts"

const blockId = v7() as BioPluginId

type Entries = ReadonlyArray<readonly [name: string, value: unknown]>

const entriesOf = (field: Field, choose: number): Entries => {
  const only = (value: unknown): Entries => [[field.name, value]]
  switch (field.kind) {
    case "line":
    case "markdown":
      return only("x".repeat(field.max))
    case "address":
      return only("youtu.be/dQw4w9WgXcQ")
    case "picture":
      return only("pictures.example/a.png")
    case "choice":
      return only(field.choices[choose % field.choices.length]?.[0])
    case "several":
      return only(field.choices.map(([name]) => name))
    case "switch":
      return only(choose % 2 === 0)
    case "number":
      return only(choose % 2 === 0 ? field.min : field.max)
    case "platform":
      return only("github")
    case "moment":
      return field.zone === undefined
        ? only(field.name === "starts_at" ? "2030-01-31T18:00:00Z" : "2030-02-01T18:00:00Z")
        : [...only("2030-01-31T18:00"), [field.zone, "Europe/Vienna"]]
    case "list":
      return only(Array.from({ length: field.max }, () => filled(field.fields, choose)))
  }
}

const filled = (fields: ReadonlyArray<Field>, choose: number): Values =>
  Object.fromEntries(fields.flatMap((field) => entriesOf(field, choose)))

describe("a pasted address", () => {
  it.each([
    ["https://youtu.be/dQw4w9WgXcQ", "youtube", { url: "https://youtu.be/dQw4w9WgXcQ" }],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      "youtube",
      { url: "https://www.youtube.com/embed/dQw4w9WgXcQ" }
    ],
    ["pictures.example/a.JPG", "gallery", { images: [{ url: "https://pictures.example/a.JPG" }] }],
    ["instagram.com/ana", "socials", { links: [{ platform: "instagram", url: "https://instagram.com/ana" }] }],
    ["ana.bandcamp.com", "socials", { links: [{ platform: "bandcamp", url: "https://ana.bandcamp.com" }] }],
    ["social.example/@ana", "socials", { links: [{ platform: "mastodon", url: "https://social.example/@ana" }] }],
    [
      "open.spotify.com/album/1",
      "link",
      { label: "Spotify", url: "https://open.spotify.com/album/1", icon: "spotify" }
    ],
    ["www.shop.example/sale", "link", { label: "shop.example", url: "https://www.shop.example/sale", icon: "" }],
    ["ana@shop.example", "link", { label: "ana@shop.example", url: "mailto:ana@shop.example", icon: "email" }]
  ])("becomes the block that suits it: %s", (text, kind, values) => {
    expect(blocksOf(addressesIn(text) ?? [])).toEqual([{ kind, values }])
  })

  it("shares a block with others of its kind, and is refused among other words", () => {
    const lines = ["github.com/ana", "shop.example", "x.com/ana", "a.example/1.png", "a.example/2.png"]
    expect(blocksOf(addressesIn(lines.join("\n")) ?? [])).toMatchObject([
      { kind: "socials", values: { links: [{ platform: "github" }, { platform: "x" }] } },
      { kind: "link" },
      { kind: "gallery", values: { images: [{ url: "https://a.example/1.png" }, { url: "https://a.example/2.png" }] } }
    ])
    for (const text of ["", "two words", "shop.example\nand more words", "javascript:alert(1)"]) {
      expect(addressesIn(text)).toBeUndefined()
    }
  })
})

describe("plugin forms", () => {
  for (const name of kindNames) {
    const { fields, blank, opened, nameOf } = kindOf(name)

    it(`have only fields that ${name} has, with maximum lengths`, () => {
      for (const choose of [0, 1, 2, 3]) {
        const read = pluginTypes[name].read(sent(fields, filled(fields, choose)))
        expect(read).toMatchObject({ _tag: "Right" })
      }
    })

    it(`start ${name} with an incomplete value, and open a stored one unchanged`, () => {
      expect(pluginTypes[name].read(sent(fields, blank))).toMatchObject({ _tag: "Left" })
      const stored = sent(fields, filled(fields, 0))
      expect(sent(fields, opened(stored))).toEqual(stored)
      expect(nameOf({})).toBe("")
    })
  }

  it.each(kindNames)("show the defaults with which %s is drawn", (name) => {
    const { fields } = kindOf(name)
    const drawn = (config: Values) =>
      render({ page: pageRow(), buttons: [], plugins: [{ ...pluginRow(1, name, config), id: blockId }], url: "" }, now)
        .html
    for (const field of fields) {
      const { [field.name]: _, ...config } = configs("https://pictures.example")[name]
      const shown =
        field.kind === "choice"
          ? chosenIn(field, config)
          : field.kind === "several"
            ? field.byDefault
            : field.kind === "switch"
              ? false
              : field.kind === "number"
                ? Number(field.placeholder)
                : undefined
      if (shown === undefined) continue
      expect(drawn({ ...config, [field.name]: shown }), field.name).toBe(drawn(config))
    }
  })

  it("name a text by its content, without Markdown", () => {
    const { nameOf } = kindOf("text_block")
    const content = "## Hello\n\nSee **[a _link_](https://example.com/?a=1&b=2)**, `code` & snake_case \\*as is\\*"
    expect(nameOf({ content })).toBe("Hello See a link, code & snake_case *as is*")
    expect(nameOf({ content, title: "*Mine*" })).toBe("*Mine*")
  })

  it("show stored short forms of pictures and videos as full URLs", () => {
    expect(kindOf("gallery").opened({ images: ["https://a.example/1.png"] })["images"]).toEqual([
      { url: "https://a.example/1.png" }
    ])
    expect(kindOf("youtube").opened({ video_id: "dQw4w9WgXcQ" })).toEqual({
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
    })
  })

  it("omit empty and hidden fields", () => {
    const { fields } = kindOf("spotlight")
    expect(sent(fields, { title: "A", url: "a.example", badge: "", image_alt: "of no picture" })).toEqual({
      title: "A",
      url: "https://a.example"
    })
  })
})

describe("typed text", () => {
  it.each([
    ["example.com", "https://example.com"],
    [" example.com/a?b#c ", "https://example.com/a?b#c"],
    ["example.com:8080/a", "https://example.com:8080/a"],
    ["localhost:3000", "https://localhost:3000"],
    ["me@example.com", "mailto:me@example.com"],
    ["https://example.com/", "https://example.com/"],
    ["tel:+43123", "tel:+43123"],
    ["+43 660 123-4567", "tel:+436601234567"],
    ["0660 1234567", "0660 1234567"],
    ["+49 (0)30 123456", "tel:+4930123456"],
    ["tel:+49 (0)30 123456", "tel:+4930123456"],
    ["sms:+49 (0)30 123456?body=Hi", "sms:+4930123456?body=Hi"],
    ["1-800-FLOWERS", "tel:+18003569377"],
    ["1-800-flowers.com", "https://1-800-flowers.com"],
    ["Me <me@example.com>", "mailto:me@example.com"],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;start=5"></iframe>',
      "https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&start=5"
    ],
    ["mailto:Me <me@example.com>?subject=Hi", "mailto:me@example.com?subject=Hi"],
    ["javascript:1", "javascript:1"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["data:1,x", "data:1,x"],
    ["/uploads/a.webp", "/uploads/a.webp"],
    ["two words", "two words"],
    ["", ""]
  ])("%j becomes the URL %j", (typed, address) => {
    expect(completed(typed)).toBe(address)
    expect(completed(address)).toBe(address)
  })

  it.each([
    ["Ana Lindnér", "ana-lindner"],
    ["  Straße & Söhne! ", "strasse-sohne"],
    ["Rita’s Bakery", "ritas-bakery"],
    ["Rita's, Ritaʼs & Rita`s", "ritas-ritas-ritas"],
    ["‘Rock ’n’ Roll’", "rock-n-roll"],
    ["日本", ""]
  ])("%j suggests the slug %j", (title, slug) => {
    expect(slugFrom(title)).toBe(slug)
  })

  it("suggests valid slugs, and the next one if one is taken", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
        const slug = slugFrom(title)
        expect(slug === "" || (isSlug(slug) && isSlug(nextSlug(slug)) && nextSlug(slug) !== slug)).toBe(true)
      })
    )
    expect([nextSlug("me"), nextSlug("me-2"), nextSlug("top-10")]).toEqual(["me-2", "me-3", "top-11"])
  })

  it("keeps its moment in its time zone", () => {
    expect(wallTime("2030-07-01T16:00:00Z", "Europe/Vienna")).toBe("2030-07-01T18:00")
    expect(wallTime("2030-07-01T18:00", "Asia/Tokyo")).toBe("2030-07-01T18:00")
    expect(inUtc("2030-01-31T18:00", "Europe/Vienna")).toBe("2030-01-31T17:00:00Z")
    expect([wallTime("soon", "UTC"), inUtc("", "UTC")]).toEqual(["", ""])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (minutes) => {
        const moment = `${DateTime.formatIso(DateTime.unsafeMake(minutes * 60_000)).slice(0, 19)}Z`
        expect(inUtc(wallTime(moment, "Asia/Tokyo"), "Asia/Tokyo")).toBe(moment)
      })
    )
  })
})

it("a preview has the selected theme, and starts at the edited item", () => {
  const html =
    '<meta charset="utf-8"><style>@media(prefers-color-scheme:dark){a{}}@media ( prefers-color-scheme : light ){b{}}</style>'
  expect(documentOf(html, "dark", "main>:nth-child(2)")).toBe(
    '<meta charset="utf-8"><style>html{color-scheme:dark!important}main>:nth-child(2){scroll-initial-target:nearest;scroll-margin-block:35vh}</style><style>@media(min-width:0px){a{}}@media (max-width:0px){b{}}</style>'
  )
})
