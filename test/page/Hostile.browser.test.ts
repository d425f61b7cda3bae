import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cleanCss } from "../../src/page/css/Clean.ts"
import type { Config } from "../../src/page/plugins/PluginType.ts"
import type { PluginTypeName } from "../../src/page/plugins/PluginTypes.ts"
import { type PublicPage, render } from "../../src/page/Render.ts"
import { type Gallery, startGallery } from "./Gallery.ts"
import { buttonRow, now, pageRow, pluginRow } from "./Sample.ts"

let gallery: Gallery
beforeAll(async () => {
  gallery = await startGallery()
}, 60_000)
afterAll(() => gallery?.close())

const script = "<script>window.hit=1</script>"
const spellings = [
  "javascript:window.hit=1",
  "JaVaScRiPt:window.hit=1",
  "java\tscript:window.hit=1",
  "java\nscript:window.hit=1",
  " javascript:window.hit=1",
  "\u0001javascript:window.hit=1",
  "javascript&colon;window.hit=1",
  "&#106;avascript:window.hit=1",
  "jav&#x09;ascript:window.hit=1",
  "javascript://x/%0awindow.hit=1",
  "vbscript:window.hit=1",
  "data:text/html,<script>window.hit=1</script>"
]

const texts: Readonly<Record<string, string>> = {
  "the end of a style element": `</style>${script}<style>*{display:none}`,
  "the end of a script element": `</script>${script}`,
  "the end of a title and a comment": `</title>--><!--${script}`,
  quotes: `"'\`><img src=x onerror="window.hit=1"> ' onmouseover='window.hit=1`,
  "unsafe protocols": spellings.map((address) => `[x](${address}) <${address}> ![y](${address})`).join("\n\n"),
  "controls of direction": "\u202e\u2066\u202d\u200f txt.exe \u2069\u202b מה שלום",
  "a word of 10,000 letters": "W".repeat(10_000),
  "many combining marks": `Z${"\u0353\u0300".repeat(400)}`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile text, not a template.
  "a template and entities": "${window.hit=1} {{7*7}} &lt;b&gt; &#x3c;script&#x3e;"
}

const cut = (text: string, size: number) => [...text].slice(0, size).join("")
const line = (text: string, size: number) => cut(text.replace(/[\n\t\u0001]/g, " "), size).trim() || "x"
const url = (text: string) => `https://example.com/${encodeURIComponent(cut(text, 150))}`

const everywhere = (text: string): PublicPage => {
  const prose = (size: number) => cut(text.replaceAll("\u0001", ""), size).trim()
  const image = {
    url: `${gallery.origin}/picture/a.svg`,
    alt: line(text, 200),
    caption: line(text, 140),
    link: url(text)
  }
  const plugin = (place: number, type: PluginTypeName, config: Config) =>
    pluginRow(place, type, { title: line(text, 80), ...config })
  const link = { platform: "github", url: url(text), label: line(text, 40) }
  const { css } = cleanCss(`.mine::before{content:"${text.replace(/["\\\n]/g, "\\$&")}"}\n${text}`)
  return {
    page: pageRow({
      title: text,
      description: text,
      clean_css: css,
      profile_image: `${gallery.origin}/picture/p.svg?${encodeURIComponent(text.slice(0, 99))}`
    }),
    buttons: [
      buttonRow(1, { label: text, icon: line(text, 64) }),
      buttonRow(9, { label: line(text, 255), bg_color: "#ff0000" })
    ],
    plugins: [
      plugin(2, "spotlight", {
        url: url(text),
        description: line(text, 280),
        image: image.url,
        image_alt: line(text, 200),
        cta_label: line(text, 40),
        badge: line(text, 20)
      }),
      plugin(2, "spotlight", { url: url(text), description: line(text, 280), layout: "banner", badge: line(text, 20) }),
      plugin(3, "socials", { links: [link, link], style: "pill" }),
      plugin(4, "text_block", { content: prose(5000) }),
      plugin(4, "text_block", {
        content: `# ${prose(900)}\n\n- ${prose(900)}\n\n> ${prose(900)}\n\n\`\`\`\n${prose(900)}\n\`\`\``
      }),
      plugin(5, "youtube", { video_id: "dQw4w9WgXcQ", image: image.url, image_alt: line(text, 200) }),
      plugin(6, "gallery", { images: [image, image, image], columns: 3 }),
      plugin(6, "gallery", { images: [image, image], layout: "carousel" }),
      plugin(7, "countdown", {
        target_date: "2027-01-01T00:00:00Z",
        label: line(text, 80),
        on_end: "message",
        end_message: line(text, 140)
      }),
      plugin(8, "faq", { items: [{ question: line(text, 200), answer: prose(2000) }], open_first: true })
    ],
    url: "https://bio.example/@mara"
  }
}

describe.each(Object.entries(texts))("%s in every field", (_, text) => {
  it("neither executes nor breaks the layout at 390 px", { timeout: 60_000 }, async () => {
    const shown = everywhere(text)
    // Also without the policy: the page must not depend on it.
    for (const [theme, unguarded] of [
      ["default", false],
      ["editorial", true]
    ] as const) {
      const page = { ...shown, page: { ...shown.page, theme } }
      await gallery.open(render(page, now), {
        unguarded,
        use: async (tab, { errors }) => {
          await expect.poll(() => tab.locator("main > section").count()).toBe(10)
          await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0)
          expect(
            await tab.evaluate(
              "[...document.querySelectorAll('main *')].some((one) => getComputedStyle(one).display !== 'inline' && one.closest('.ca, [hidden], pre') === null && one.getBoundingClientRect().right > innerWidth + 1)"
            )
          ).toBe(false)
          expect(
            await tab.evaluate(
              "[...document.links].filter((one) => !/^(https?|mailto|tel|sms):/.test(one.href)).length"
            )
          ).toBe(0)
          await tab.evaluate(
            "for (const one of document.querySelectorAll('main *')) one.dispatchEvent(new MouseEvent('mouseover'))"
          )
          await expect.poll(() => tab.evaluate("window.hit")).toBeUndefined()
          await expect.poll(() => tab.evaluate("document.scripts.length")).toBe(2)
          await expect
            .poll(() => tab.evaluate("document.body.innerText.match(/[\\u202a-\\u202e\\u2066-\\u2069]/)"))
            .toBeNull()
          expect(errors.filter((error) => !/404|Failed to load/.test(error))).toEqual([])
        }
      })
    }
  })
})

it("right-to-left lists and quotes start on the right", async () => {
  const content = "- מה שלום\n- מה שלום\n\n> מה שלום"
  const shown = { page: pageRow({}), buttons: [], plugins: [pluginRow(1, "text_block", { content })], url: "" }
  await gallery.open(render(shown, now), {
    use: async (tab) => {
      const space = (outer: string, inner: string) =>
        tab.evaluate(
          `document.querySelector("${outer}").getBoundingClientRect().right - document.querySelector("${inner}").getBoundingClientRect().right`
        )
      await expect.poll(() => space(".m", ".m li")).toBe(22)
      await expect.poll(() => space(".m", ".m blockquote p")).toBe(19)
    }
  })
})
