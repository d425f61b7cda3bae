import type { Page as Tab } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { animations } from "../../src/page/Button.ts"
import { render } from "../../src/page/Render.ts"
import { violationsIn } from "../support/Axe.ts"
import { type Gallery, startGallery } from "./Gallery.ts"
import { buttonRow, fullPage, now, pageRow, pluginRow } from "./Sample.ts"

let gallery: Gallery
beforeAll(async () => {
  gallery = await startGallery()
}, 60_000)
afterAll(() => gallery?.close())

const overflow = (tab: Tab) => tab.evaluate("document.documentElement.scrollWidth - innerWidth")

const violations = async (tab: Tab): Promise<ReadonlyArray<string>> =>
  (await violationsIn(tab)).map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join()}`)

describe("a page", () => {
  it("is accessible in its own colors, also over a picture, in every layout of its plugins", {
    timeout: 60_000
  }, async () => {
    const background_image = `${gallery.origin}/picture/c.svg`
    for (const [theme, colorScheme] of [
      ["default", "light"],
      ["glass", "dark"],
      ["editorial", "light"]
    ] as const) {
      const page = { ...fullPage({ theme, background_image }, gallery.origin), plugins: layouts(gallery.origin) }
      await gallery.open(render(page, now), {
        colorScheme,
        unguarded: true,
        use: async (tab) => {
          expect(await violations(tab), theme).toEqual([])
          expect(await overflow(tab), theme).toBe(0)
        }
      })
    }
  })

  it("works without JavaScript, and sends no request to another host", async () => {
    await gallery.open(render(fullPage({}, gallery.origin), now), {
      javaScriptEnabled: false,
      use: async (tab, { errors, hosts }) => {
        await expect.poll(() => tab.locator("ul.l > li > a").count()).toBe(10)
        await expect
          .poll(() => tab.getByRole("link", { name: "Play on YouTube" }).getAttribute("href"))
          .toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12")
        const answer = tab.getByText("Within 30 days")
        await expect.poll(() => answer.isVisible()).toBe(false)
        await tab.getByText("Can I return a piece?").click()
        await expect.poll(() => answer.isVisible()).toBe(true)
        await tab.getByRole("link", { name: "Studio diary" }).click()
        expect(await tab.title()).toBe("there")
        expect([...hosts]).toEqual([new URL(gallery.origin).host])
        expect(errors).toEqual([])
      }
    })
  })

  it("loads the player on click, from the host without cookies, and not before", async () => {
    const page = fullPage({}, gallery.origin)
    await gallery.open(render({ ...page, plugins: page.plugins.filter(({ type }) => type === "youtube") }, now), {
      use: async (tab, { errors, hosts }) => {
        await tab.route("https://**", (route) =>
          route.fulfill({ contentType: "text/html", body: "<title>player</title>" })
        )
        expect([...hosts]).toEqual([new URL(gallery.origin).host])
        await tab.getByRole("link", { name: "Play on YouTube" }).click()
        const player = tab.locator("iframe")
        await expect
          .poll(() => player.getAttribute("src"))
          .toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=12")
        await expect.poll(() => player.getAttribute("title")).toBe("A bowl in four minutes")
        await expect
          .poll(() => [...hosts].sort())
          .toEqual([new URL(gallery.origin).host, "www.youtube-nocookie.com"].sort())
        expect(errors).toEqual([])
      }
    })
  })

  it("counts down, and ends as configured, while it is open", async () => {
    const ending = (on_end: string) =>
      pluginRow(1, "countdown", {
        target_date: new Date(Date.now() + 2500).toISOString(),
        on_end,
        end_message: "It is on!",
        title: on_end
      })
    const elsewhere = pluginRow(1, "countdown", { target_date: "2099-12-06T17:00:00", timezone: "Pacific/Kiritimati" })
    const plugins = [ending("message"), ending("hide"), ending("zero"), elsewhere]
    await gallery.open(
      render({ page: pageRow(), buttons: [], plugins, url: "https://bio.example/@m" }, Date.now() - 60_000),
      {
        use: async (tab, { errors }) => {
          const seconds = tab.locator("[data-s='1']").nth(2)
          await expect.poll(() => seconds.textContent(), { timeout: 3000 }).toMatch(/^[12]$/)
          await tab.getByText("It is on!").waitFor({ timeout: 5000 })
          await expect.poll(() => tab.getByRole("heading", { name: "hide" }).isVisible()).toBe(false)
          await expect.poll(() => seconds.textContent()).toBe("0")
          await tab.getByText(/17:00 Line Islands Time.*\(your local time\)$/s).waitFor()
          expect(errors).toEqual([])
        }
      }
    )
  })

  it("shows focus, and has targets of 44 px", async () => {
    await gallery.open(render(fullPage({}, gallery.origin), now), {
      use: async (tab) => {
        const boxes = await tab
          .locator("a:not(.m a):not(h2 a), summary")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
        for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        for (let step = 0; step < 20; step++) {
          await tab.keyboard.press("Tab")
          const outline = await tab.evaluate(
            "getComputedStyle(document.activeElement.closest('.sp') ?? document.activeElement).outlineWidth"
          )
          expect(outline).toBe("3px")
        }
      }
    })
  })

  it("only animates if the visitor allows motion, and for five seconds at most", async () => {
    const buttons = animations.map((animation, place) => buttonRow(place, { animation, label: animation }))
    const page = render({ page: pageRow(), buttons, plugins: [], url: "https://bio.example/@m" }, now)
    const running = "document.getAnimations().map((one) => [one.animationName, one.effect.getComputedTiming().endTime])"
    await gallery.open(page, { use: async (tab) => expect(await tab.evaluate(running)).toEqual([]) })
    await gallery.open(page, {
      reducedMotion: "no-preference",
      use: async (tab) => {
        const found = (await tab.evaluate(running)) as ReadonlyArray<readonly [string, number]>
        expect(found.map(([name]) => name).sort()).toEqual(animations.filter((name) => name !== "none").sort())
        for (const [name, end] of found) expect(end, name).toBeLessThanOrEqual(5000)
      }
    })
  })
})

/** Every layout of every plugin. */
const layouts = (origin: string) => {
  const images = ["a", "b", "c"].map((name, place) => ({
    url: `${origin}/picture/${name}.svg`,
    ...(place === 0 ? { caption: "A caption" } : {}),
    ...(place === 1 ? { link: "https://example.com/" } : {})
  }))
  const spot = { title: "Banner", url: "https://example.com/", description: "About it" }
  const links = [
    { platform: "instagram", url: "https://example.com/" },
    { platform: "snapchat", url: "https://example.com/", label: "Snaps" }
  ]
  return [
    pluginRow(1, "spotlight", { ...spot, layout: "banner", image: `${origin}/picture/a.svg` }),
    pluginRow(2, "spotlight", { ...spot, layout: "banner", badge: "New" }),
    pluginRow(3, "gallery", { images, layout: "carousel", title: "Carousel" }),
    pluginRow(4, "gallery", { images, layout: "masonry", columns: 2 }),
    pluginRow(5, "gallery", { images: images.map(({ url }) => url), layout: "grid", columns: 1, aspect: "original" }),
    pluginRow(6, "socials", { links, style: "pill", color: "brand", size: "lg" }),
    pluginRow(7, "socials", { links, style: "pill", color: "theme", title: "Find me" }),
    pluginRow(8, "socials", { links, size: "sm", color: "theme" }),
    pluginRow(9, "text_block", {
      content: "# A\n\n> quote\n\n`code` and\n\n1. one\n2. two\n\n---\n\n![alt](https://example.com/x.png)",
      align: "center",
      size: "lg"
    }),
    pluginRow(10, "text_block", { content: "right", align: "right", size: "sm", title: "T" }),
    pluginRow(11, "youtube", { video_id: "dQw4w9WgXcQ", aspect: "9:16", image: `${origin}/picture/b.svg` }),
    pluginRow(12, "countdown", {
      target_date: "2020-01-01T00:00:00Z",
      on_end: "link",
      end_url: "https://example.com/",
      end_message: "Go"
    }),
    pluginRow(13, "faq", { items: [{ question: "Q", answer: "## A\n\n- x" }], single_open: true })
  ]
}
