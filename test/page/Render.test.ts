import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { cspHash } from "../../src/lib/Hash.ts"
import { type PublicPage, render } from "../../src/page/Render.ts"
import { playing, ticking } from "../../src/page/render/Scripts.ts"
import { longId, shortId } from "../../src/page/render/ShortId.ts"
import { themeNames } from "../../src/page/themes/Names.ts"
import { fontNames, fontStacks, shapeNames } from "../../src/page/themes/OwnLook.ts"
import { buttonRow, configs, fullPage, now, pageRow, pluginRow } from "./Sample.ts"

const url = "https://bio.example/@mara"
const pageWith = (parts: Partial<PublicPage>): PublicPage => ({
  page: pageRow(),
  buttons: [],
  plugins: [],
  url,
  ...parts
})
const drawn = (parts: Partial<PublicPage>, at = now) => render(pageWith(parts), at)
const { countdown, spotlight } = configs("https://pictures.example")

describe("a video", () => {
  const list = "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI"
  const watch = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"

  it.each([
    ["https://youtu.be/dQw4w9WgXcQ?t=435", "dQw4w9WgXcQ?autoplay=1&start=435", `${watch}&t=435`, "16/9"],
    [`${watch}&t=3m2s`, "dQw4w9WgXcQ?autoplay=1&start=182", `${watch}&t=182`, "16/9"],
    [`${watch}#t=1h0m5s`, "dQw4w9WgXcQ?autoplay=1&start=3605", `${watch}&t=3605`, "16/9"],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=53", "dQw4w9WgXcQ?autoplay=1&start=53", `${watch}&t=53`, "16/9"],
    ["https://youtu.be/dQw4w9WgXcQ?t=soon", "dQw4w9WgXcQ?autoplay=1", watch, "16/9"],
    ["https://youtube.com/shorts/dQw4w9WgXcQ", "dQw4w9WgXcQ?autoplay=1", watch, "9/16"],
    [
      `https://www.youtube.com/playlist?list=${list}`,
      `videoseries?list=${list}&autoplay=1`,
      `https://www.youtube.com/playlist?list=${list}`,
      "16/9"
    ],
    [`${watch}&list=${list}`, `dQw4w9WgXcQ?list=${list}&autoplay=1`, `${watch}&list=${list}`, "16/9"],
    [`${watch}&list=RDdQw4w9WgXcQ`, "dQw4w9WgXcQ?autoplay=1", watch, "16/9"]
  ])("at %s starts where the address says, in its shape", (address, player, href, ratio) => {
    const { html } = drawn({ plugins: [pluginRow(1, "youtube", { url: address })] })
    const plain = html.replaceAll("&amp;", "&")
    expect(plain).toContain(`data-v="${player}"`)
    expect(plain).toContain(`href="${href}"`)
    expect(plain).toContain(`{aspect-ratio:${ratio}}`)
  })

  it("starts and looks as its fields say, even if the address says otherwise", () => {
    const config = { url: "https://www.youtube.com/shorts/dQw4w9WgXcQ?t=9", start: 0, aspect: "1:1" }
    const { html } = drawn({ plugins: [pluginRow(1, "youtube", config)] })
    expect(html).toContain(`data-v="dQw4w9WgXcQ?autoplay=1"`)
    expect(html).toContain("{aspect-ratio:1}")
  })
})

describe("a page", () => {
  it.each(themeNames)("with ten links and all seven plugins weighs at most 14 KiB in the theme %s", (theme) => {
    const { html } = render(fullPage({ theme }, "https://pictures.example"), now)
    expect(gzipSync(html).length).toBeLessThan(14 * 1024)
  })

  it.each(themeNames)("has the chosen font and button shape after the rules of the theme %s", (theme) => {
    const styleOf = (fields: Partial<PublicPage["page"]>) => {
      const { html } = render(fullPage({ theme, clean_css: "h1{color:red}", ...fields }), now)
      expect(gzipSync(html).length).toBeLessThan(14 * 1024)
      return /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ""
    }
    const lastOf = (style: string, name: string) =>
      [...style.matchAll(new RegExp(`--${name}:([^;}]+)`, "g"))].at(-1)?.[1] ?? ""
    const plain = styleOf({})
    const radii = shapeNames.map((button_shape) => {
      const style = styleOf({ button_shape })
      expect(lastOf(style, "font")).toBe(lastOf(plain, "font"))
      expect(style).toMatch(/h1\{color:red\}$/)
      return lastOf(style, "r")
    })
    expect(radii).toEqual([lastOf(plain, "r"), "0", ".75rem", "2rem"])
    for (const font of fontNames) {
      const style = styleOf({ font })
      if (font === "theme") expect(style).toBe(plain)
      else expect([lastOf(style, "font"), lastOf(style, "head")]).toEqual([fontStacks[font], "var(--font)"])
      expect(lastOf(style, "r")).toBe(lastOf(plain, "r"))
    }
  })

  it("is the same for the same input", () => {
    const page = fullPage()
    expect(render(page, now)).toEqual(render(page, now))
  })

  it("contains at most 1 KiB of script, and none if nothing moves", () => {
    expect(ticking.length).toBeLessThan(1024)
    expect(playing.length).toBeLessThan(1024)
    expect(drawn({ buttons: [buttonRow(1)] }).html).not.toContain("<script>")
    expect(drawn({}).policy).not.toContain("script-src")
  })

  it("lists its style and scripts in its policy, and has no other inline code", () => {
    const { html, policy } = render(fullPage({ clean_css: ".b{color:red}" }), now)
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ""
    const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ""
    expect(policy).toContain(`style-src ${cspHash(style)};`)
    expect(policy).toContain(`script-src ${cspHash(script)};`)
    expect(policy).toContain("frame-src https://www.youtube-nocookie.com;")
    expect(policy).not.toContain("unsafe")
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
  })

  it("contains only the CSS rules it needs", () => {
    const bare = drawn({ buttons: [buttonRow(1)] }).html
    expect(bare).not.toMatch(/details|@keyframes|\.v\{|\.g\{|\.sp\{|\.t\{/)
    expect(drawn({ buttons: [buttonRow(1, { animation: "shake" })] }).html).toMatch(
      /@media\(prefers-reduced-motion:no-preference\)\{\.a-shake\{[^@]*@keyframes shake/
    )
  })

  it("describes itself to search engines and previews", () => {
    const page = pageRow({ description: "Two\nlines", profile_image: "/uploads/me.webp", title: 'Mara "L" </script>' })
    const plugins = [
      pluginRow(1, "socials", { links: [{ platform: "github", url: "https://github.com/m" }], rel_me: true })
    ]
    const { html } = drawn({ page, plugins })
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(html).toContain('<meta property="og:title" content="Mara &quot;L&quot; &lt;/script&gt;">')
    expect(html).toContain('<meta property="og:image" content="https://bio.example/uploads/me.webp">')
    expect(html).toContain('<meta name="description" content="Two lines">')
    expect(html).toContain('rel="me noopener"')
    const json = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "")
    expect(json).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: {
        name: 'Mara "L" </script>',
        sameAs: ["https://github.com/m"],
        image: "https://bio.example/uploads/me.webp"
      }
    })
  })

  it("has one h1, semantic lists, and headings without gaps", () => {
    const text = pluginRow(1, "text_block", { content: "# One\n\n#### Four\n\n## Two" })
    const { html } = drawn({
      plugins: [text, pluginRow(2, "text_block", { title: "T", content: "### Three" })],
      buttons: [buttonRow(3)]
    })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect([...html.matchAll(/<h([1-6])/g)].map(([, level]) => level)).toEqual(["1", "2", "3", "3", "2", "3"])
    expect(html).toContain('<ul class="l" role="list"><li><a class="b"')
  })

  it("interleaves links and plugins by their order, older ones first if it is the same", () => {
    const buttons = [buttonRow(2, { label: "c" }), buttonRow(1, { label: "a" })]
    const plugins = [pluginRow(1, "text_block", { content: "b" }), pluginRow(2, "text_block", { content: "d" })]
    const { html } = drawn({ buttons, plugins })
    const places = [">a</span>", "<p>b</p>", ">c</span>", "<p>d</p>"].map((part) => html.indexOf(part))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it("does not show drafts, nor invalid configs", () => {
    const plugins = [pluginRow(1, "faq", {}), pluginRow(2, "spotlight", { title: "x", url: "javascript:alert(1)" })]
    expect(drawn({ plugins }).html).not.toContain("<section")
  })

  it("escapes user input, and removes bidirectional control characters", () => {
    const { html } = drawn({
      page: pageRow({ title: `</style><script>x</script>"'`, description: "\u202eevil\u2066" }),
      buttons: [buttonRow(1, { label: "<img src=x onerror=alert(1)>" })],
      plugins: [
        pluginRow(2, "text_block", {
          content: "<script>alert(1)</script> [x](javascript:alert(1)) ![y](data:image/png;base64,AA) \u202eback"
        })
      ]
    })
    expect(html).not.toMatch(/<script>|<img|\u202e|\u2066|href="javascript/)
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;")
  })

  it("shows icons of platforms and emojis, and no other text as an icon", () => {
    const shown = (icon: string) =>
      /<a class="b"[^>]*>([\s\S]*?)<span dir/.exec(drawn({ buttons: [buttonRow(1, { icon })] }).html)?.[1]
    expect(shown("Instagram")).toContain("<svg")
    expect(shown("👩‍🌾")).toBe('<span class="e" aria-hidden="true">👩‍🌾</span>')
    expect(shown("fa fa-home")).toBe("")
    expect(shown("")).toBe("")
    expect(shown("constructor")).toBe("")
  })
})

describe("content that depends on the time", () => {
  const counting = (config: object, at = now) =>
    drawn({ plugins: [pluginRow(1, "countdown", { ...countdown, ...config })] }, at)
  const target = Date.parse("2026-12-06T10:00:00+01:00")

  it("a countdown shows the remaining time, and is valid until the next tick", () => {
    const { html, until } = counting({}, target - 90_061_000 - 400)
    expect(
      [...html.matchAll(/<b data-s="(\d+)">(\d+)<\/b>(\w+)/g)].map(([, , count, unit]) => `${count} ${unit}`)
    ).toEqual(["1 days", "1 hours", "1 minutes", "2 seconds"])
    expect(until).toBe(target - 90_061_000)
    expect(counting({ units: ["hours"] }, target - 7_200_000).html).toContain('<b data-s="3600">2</b>hours')
    expect(counting({ units: ["days"] }, target - 1000).until).toBe(target)
  })

  it("a countdown ends as configured, without a script", () => {
    expect(counting({}, target).html).toContain('<b data-s="86400">0</b>days')
    expect(counting({}, target).html).not.toContain("<script>")
    expect(counting({ on_end: "hide" }, target).html).not.toContain("<section")
    expect(counting({ on_end: "message", end_message: "It is on!" }, target).html).toContain(">It is on!</strong>")
    expect(counting({ on_end: "link", end_url: "https://example.com/sale" }, target).html).toContain(
      'href="https://example.com/sale"'
    )
    expect(counting({ on_end: "message" }, target).html).toContain('<b data-s="86400">0</b>days')
    expect(counting({}, target).until).toBe(Number.POSITIVE_INFINITY)
  })

  it.each([
    [
      { target_date: "2026-12-06T16:00:00Z", timezone: "Europe/Vienna" },
      "2026-12-06T17:00",
      /17:00 Central European Standard Time$/
    ],
    [
      { target_date: "2026-07-06T17:00:00", timezone: "Europe/Vienna" },
      "2026-07-06T17:00",
      /17:00 Central European Summer Time$/
    ],
    [{ target_date: "2026-12-06T10:00:00+05:30" }, "2026-12-06T10:00", /10:00 GMT\+05:30$/],
    [{ target_date: "2026-12-06T10:00:00Z" }, "2026-12-06T10:00", /10:00 Coordinated Universal Time$/]
  ])("a countdown shows its date in the author's time zone: %j", (config, clock, said) => {
    const [, wall, text] = /<time [^>]* data-w="([^"]+)"[^>]*>([^<]+)</.exec(counting(config).html) ?? []
    expect(wall).toBe(clock)
    expect(text).toMatch(said)
  })

  it("a brand's icon has a ring in each color scheme where its own color has too little contrast", () => {
    const chips = (theme: string) =>
      drawn({
        page: pageRow({ theme }),
        plugins: [
          pluginRow(1, "socials", {
            links: ["github", "snapchat", "youtube"].map((platform) => ({ platform, url: "https://example.com/" }))
          })
        ]
      }).html.match(/(?:@media\(prefers-color-scheme:dark\)\{)?\.p-[a-z]+\{--ring:[^}]+\}/g) ?? []
    const night = "@media(prefers-color-scheme:dark){"
    expect(chips("default")).toEqual([
      `${night}.p-github{--ring:var(--soft)}`,
      ".p-snapchat{--ring:var(--soft)}",
      `${night}.p-snapchat{--ring:transparent}`
    ])
    expect(chips("dark")).toEqual([".p-github{--ring:var(--soft)}"])
  })

  it("a spotlight is shown from its start until its end", () => {
    const config = { ...spotlight, starts_at: "2026-11-21 00:00:00", ends_at: "2026-11-22 00:00:00" }
    const at = (moment: number) => drawn({ plugins: [pluginRow(1, "spotlight", config)] }, moment)
    const [start, end] = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22)]
    expect([at(start - 1).html.includes("<section"), at(start - 1).until]).toEqual([false, start])
    expect([at(start).html.includes("<section"), at(start).until]).toEqual([true, end])
    expect([at(end).html.includes("<section"), at(end).until]).toEqual([false, Number.POSITIVE_INFINITY])
  })
})

describe("a short ID", () => {
  it("represents exactly one ID", () => {
    const { id } = buttonRow(1)
    expect(shortId(id)).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(longId(shortId(id))).toBe(id)
    for (const bad of ["", "x", `${shortId(id)}x`, "_".repeat(22), "a".repeat(21)]) expect(longId(bad)).toBeUndefined()
  })
})
