import { Either } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { platforms } from "../../src/page/icons/Icons.ts"
import { targetOf } from "../../src/page/plugins/Countdown.ts"
import type { Config } from "../../src/page/plugins/PluginType.ts"
import { type PluginTypeName, pluginTypeNames, pluginTypes } from "../../src/page/plugins/PluginTypes.ts"
import { configs } from "./Sample.ts"

const https = "https://example.com/"
const of = (size: number) => "x".repeat(size)
const many = <A>(size: number, item: A) => Array.from({ length: size }, () => item)
const social = { platform: "github", url: https }
const question = { question: "Why?", answer: "So." }
const zoned = "2030-01-31T18:00:00+02:00"

const taken: ReadonlyArray<readonly [PluginTypeName, Config, stored?: Config]> = [
  ["spotlight", { title: "x", url: "mailto:a@b.example" }],
  [
    "spotlight",
    {
      title: of(80),
      url: "tel:+46",
      description: of(280),
      image: https,
      image_alt: of(200),
      cta_label: of(40),
      badge: of(20),
      layout: "banner"
    }
  ],
  [
    "spotlight",
    { title: " x ", url: ` ${https} `, starts_at: "2030-01-01 10:00:00", ends_at: zoned },
    { title: "x", url: https, starts_at: "2030-01-01 10:00:00", ends_at: zoned }
  ],
  ["spotlight", { title: "x", url: https, image: `/uploads/${"a".repeat(40)}.webp`, badge: "" }],
  [
    "socials",
    {
      links: many(20, { ...social, label: of(40) }),
      style: "pill",
      size: "lg",
      color: "theme",
      rel_me: true,
      title: of(80)
    }
  ],
  [
    "socials",
    { items: [{ platform: "Apple Music", url: https }] },
    { links: [{ platform: "apple_music", url: https }] }
  ],
  ["socials", { links: platforms.slice(0, 20).map((platform) => ({ platform, url: https })) }],
  ["text_block", { content: of(5000), align: "right", size: "lg", title: "x" }],
  ...["text", "body", "markdown"].map(
    (name) => ["text_block", { [name]: " # Hi\n\nyou " }, { content: "# Hi\n\nyou" }] as const
  ),
  ["text_block", { content: "👩‍🌾".repeat(1000) }],
  ...[
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "http://youtube.com/watch?v=dQw4w9WgXcQ",
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "https://music.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    "https://www.youtube.com/live/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?t=435",
    "https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    "https://www.youtube.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI"
  ].map((url) => ["youtube", { embed_url: url }, { url }] as const),
  ...[
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=53" title="A > B" allowfullscreen></iframe>`,
    `<div class="video"><iframe src='//www.youtube.com/embed/dQw4w9WgXcQ?si=x&start=53'></iframe></div>`
  ].map((url) => ["youtube", { url }, { url: "https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&start=53" }] as const),
  ...["pixelfed", "peertube", "lemmy", "xmpp", "xing", "orcid", "liberapay"].map(
    (platform) => ["socials", { links: [{ platform, url: https }] }] as const
  ),
  [
    "youtube",
    { video_id: " dQw4w9WgXcQ ", start: 86_400, aspect: "9:16" },
    { video_id: "dQw4w9WgXcQ", start: 86_400, aspect: "9:16" }
  ],
  ["youtube", { video_id: "dQw4w9WgXcQ", url: "https://youtu.be/dQw4w9WgXcQ" }],
  [
    "gallery",
    { items: [https, { url: https, alt: of(200), caption: of(140), link: https }] },
    { images: [https, { url: https, alt: of(200), caption: of(140), link: https }] }
  ],
  ["gallery", { images: many(24, https), layout: "masonry", columns: 4, aspect: "original" }],
  [
    "countdown",
    {
      target_date: zoned,
      units: ["days", "seconds"],
      on_end: "link",
      end_url: https,
      end_message: of(140),
      label: of(80)
    }
  ],
  [
    "countdown",
    { date: "2030-01-31 18:00:00", timezone: "Europe/Vienna" },
    { target_date: "2030-01-31 18:00:00", timezone: "Europe/Vienna" }
  ],
  ...["ends_at", "target_iso"].map((name) => ["countdown", { [name]: zoned }, { target_date: zoned }] as const),
  ["countdown", { target_date: zoned, on_end: "hide" }],
  [
    "faq",
    { questions: many(30, question), open_first: true, single_open: false },
    { items: many(30, question), open_first: true, single_open: false }
  ],
  ["faq", { items: [{ question: of(200), answer: of(2000) }] }]
]

const spot = { title: "x", url: https }
const video = { video_id: "dQw4w9WgXcQ" }

const refused: ReadonlyArray<readonly [PluginTypeName, Config, ...paths: ReadonlyArray<string>]> = [
  ["spotlight", {}, "title", "url"],
  [
    "spotlight",
    { ...spot, title: of(81), description: of(281), image_alt: of(201), cta_label: of(41), badge: of(21) },
    "badge",
    "cta_label",
    "description",
    "image_alt",
    "title"
  ],
  ["spotlight", { ...spot, layout: "wide", colour: "red", image: "mailto:a@b.example" }, "colour", "image", "layout"],
  ["spotlight", { ...spot, starts_at: "soon", ends_at: 5 }, "ends_at", "starts_at"],
  ["spotlight", { ...spot, starts_at: "2030-02-30" }, "starts_at"],
  ["spotlight", { ...spot, starts_at: zoned, ends_at: zoned }, "ends_at"],
  ["spotlight", { ...spot, title: "  " }, "title"],
  ["spotlight", { ...spot, url: `https://example.com/${of(2048)}` }, "url"],
  ["socials", {}, "links"],
  ["socials", { links: [] }, "links"],
  ["socials", { links: many(21, social) }, "links"],
  ["socials", { items: [social, social, { platform: "github", url: "javascript:alert(1)" }] }, "items.2.url"],
  [
    "socials",
    { links: [{ platform: "myspace", url: https }, "x", { ...social, label: of(41), icon: "x" }] },
    "links.0.platform",
    "links.1",
    "links.2.icon",
    "links.2.label"
  ],
  [
    "socials",
    { links: [social], style: "round", size: "xl", color: "red", rel_me: "yes" },
    "color",
    "rel_me",
    "size",
    "style"
  ],
  ["text_block", {}, "content"],
  ["text_block", { content: " \n " }, "content"],
  ["text_block", { content: of(5001), align: "justify", size: 1, title: of(81) }, "align", "content", "size", "title"],
  ["text_block", { body: "a\u0000" }, "body"],
  ["youtube", {}, "url"],
  ["youtube", { url: "https://vimeo.com/1" }, "url"],
  ["youtube", { url: "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ" }, "url"],
  ["youtube", { url: "https://www.youtube.com/watch?v=short" }, "url"],
  ["youtube", { url: "https://www.youtube.com/@channel" }, "url"],
  ["youtube", { url: "https://www.youtube.com/playlist?list=WL" }, "url"],
  ["youtube", { url: '<iframe src="https://vimeo.com/1"></iframe>' }, "url"],
  ["youtube", { url: '<iframe src="javascript:alert(1)//youtu.be/dQw4w9WgXcQ"></iframe>' }, "url"],
  ["youtube", { embed_url: "javascript:alert(1)//youtu.be/dQw4w9WgXcQ" }, "embed_url"],
  ["youtube", { video_id: "dQw4w9WgXc" }, "video_id"],
  ["youtube", { video_id: '"><script>x' }, "video_id"],
  ["youtube", { ...video, start: 86_401, aspect: "4:3" }, "aspect", "start"],
  ["youtube", { ...video, start: "5" }, "start"],
  ["youtube", { ...video, url: "https://youtu.be/aaaaaaaaaaa" }, "video_id"],
  ["gallery", { images: [] }, "images"],
  ["gallery", { images: many(25, https) }, "images"],
  [
    "gallery",
    { images: ["data:image/png;base64,AA", { url: "data:image/png;base64,AA" }, { alt: "x" }, 5] },
    "images.0",
    "images.1.url",
    "images.2.url",
    "images.3"
  ],
  [
    "gallery",
    { items: [{ url: https, alt: of(201), caption: of(141), link: "mailto:a@b.example", x: 1 }] },
    "items.0.alt",
    "items.0.caption",
    "items.0.link",
    "items.0.x"
  ],
  ["gallery", { images: [https], layout: "list", columns: 5, aspect: "1:1" }, "aspect", "columns", "layout"],
  ["gallery", { images: [https], columns: 1.5 }, "columns"],
  ["countdown", {}, "target_date"],
  ["countdown", { date: "2030-01-31 18:00:00" }, "date"],
  ["countdown", { target_date: "2030-01-31" }, "target_date"],
  ["countdown", { target_date: "2030-13-31T00:00:00Z" }, "target_date"],
  ["countdown", { target_date: zoned, timezone: "Mars/Base" }, "timezone"],
  ["countdown", { target_date: zoned, units: [] }, "units"],
  ["countdown", { target_date: zoned, units: ["days", "days"] }, "units"],
  ["countdown", { target_date: zoned, units: ["weeks"] }, "units.0"],
  [
    "countdown",
    { target_date: zoned, on_end: "explode", end_message: of(141), end_url: "tel:1", label: of(81) },
    "end_message",
    "end_url",
    "label",
    "on_end"
  ],
  ["countdown", { target_date: zoned, date: zoned }, "date"],
  ["faq", { items: [] }, "items"],
  ["faq", { items: many(31, question) }, "items"],
  [
    "faq",
    { questions: [question, { question: of(201), answer: of(2001) }, {}] },
    "questions.1.answer",
    "questions.1.question",
    "questions.2.answer",
    "questions.2.question"
  ],
  ["faq", { items: [question], open_first: 1, single_open: "x" }, "open_first", "single_open"]
]

const read = (type: PluginTypeName, config: Config) => pluginTypes[type].read(config)

describe("a plugin's config", () => {
  it.each(taken.map(([type, config, stored]) => ({ type, config, stored })))(
    "of $type is accepted as $config",
    ({ type, config, stored }) => {
      expect(Either.getOrThrow(read(type, config))).toEqual(stored ?? config)
    }
  )

  it.each(refused.map(([type, config, ...paths]) => ({ type, config, paths })))(
    "of $type is refused as $config",
    ({ type, config, paths }) => {
      const errors = Either.match(read(type, config), { onLeft: (one) => one, onRight: () => ({}) })
      expect(Object.keys(errors).sort()).toEqual(paths.map((path) => `config.${path}`).sort())
      for (const { message } of Object.values(errors).flat()) {
        expect(message).toMatch(/^[A-Z].*\.$/)
        expect(message).not.toMatch(/undefined|Expected|actual|\{ readonly/)
      }
    }
  )

  it("names the platforms if one is unknown", () => {
    const errors = Either.flip(read("socials", { links: [{ platform: "myspace", url: https }] }))
    expect(Either.getOrThrow(errors)).toMatchObject({
      "config.links.0.platform": [{ code: "not_a_choice", params: { choices: platforms } }]
    })
  })

  it("knows about 60 platforms, including the documented ones", () => {
    expect(platforms.length).toBeGreaterThanOrEqual(60)
    expect(platforms).toEqual(expect.arrayContaining(["email", "phone", "rss", "website", "linkedin", "instagram"]))
  })

  it("of any shape is accepted or refused without an exception, and an accepted one is accepted again", () => {
    const key = fc.constantFrom(
      "title",
      "url",
      "links",
      "items",
      "images",
      "content",
      "target_date",
      "video_id",
      "units",
      "x",
      "__proto__"
    )
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(https, [question], [social], zoned, "dQw4w9WgXcQ")
    )
    fc.assert(
      fc.property(fc.constantFrom(...pluginTypeNames), fc.dictionary(key, value), (type, config) => {
        const once = read(type, config as Config)
        if (Either.isLeft(once)) return Object.keys(once.left).every((path) => path.startsWith("config"))
        expect(Either.getOrThrow(read(type, once.right))).toEqual(once.right)
        return pluginTypes[type].stored(once.right) !== undefined
      })
    )
  })

  const spellings = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript\u003aalert(1)",
    "javascript&colon;alert(1)",
    "javascript&#58;alert(1)",
    "jav&#x09;ascript:alert(1)",
    "javascript://example.com/%0aalert(1)",
    "\u00a0javascript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "blob:https://example.com/x",
    "feed:javascript:alert(1)",
    "view-source:https://example.com/",
    "https:javascript:alert(1)",
    "https://example.com\n/",
    "https://user@example.com/",
    "https:\\\\example.com"
  ]
  const places: ReadonlyArray<readonly [PluginTypeName, (url: string) => Config]> = [
    ["spotlight", (url) => ({ ...spot, url })],
    ["spotlight", (url) => ({ ...spot, image: url })],
    ["socials", (url) => ({ links: [{ platform: "github", url }] })],
    ["youtube", (url) => ({ url })],
    ["youtube", (url) => ({ ...video, image: url })],
    ["gallery", (url) => ({ images: [url] })],
    ["gallery", (url) => ({ images: [{ url }] })],
    ["gallery", (url) => ({ images: [{ url: https, link: url }] })],
    ["countdown", (url) => ({ target_date: zoned, end_url: url })]
  ]
  it.each(spellings)("accepts no URL such as %j", (url) => {
    for (const [type, place] of places) expect(Either.isLeft(read(type, place(url))), type).toBe(true)
  })

  it("of the sample page is complete", () => {
    for (const [type, config] of Object.entries(configs("https://pictures.example"))) {
      expect(Either.getOrThrow(read(type as PluginTypeName, config))).toEqual(config)
    }
  })

  it("counts down to a time in its own time zone", () => {
    const at = (config: { target_date: string; timezone?: string }) => new Date(targetOf(config)).toISOString()
    expect(at({ target_date: "2030-07-01 12:00:00", timezone: "Europe/Vienna" })).toBe("2030-07-01T10:00:00.000Z")
    expect(at({ target_date: "2030-01-01 12:00:00", timezone: "Europe/Vienna" })).toBe("2030-01-01T11:00:00.000Z")
    expect(at({ target_date: zoned, timezone: "Asia/Tokyo" })).toBe("2030-01-31T16:00:00.000Z")
  })
})
