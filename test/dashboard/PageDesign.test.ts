import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { bottomOf, rightOf, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

const preview = (tab: Page) => tab.frameLocator('iframe[title="Preview of the page"]')

const add = async (tab: Page, kind: RegExp): Promise<Locator> => {
  await tab.getByRole("button", { name: "Add", exact: true }).click()
  await tab.getByRole("menuitem", { name: kind }).click()
  return tab.getByRole("form", { name: /^New/ })
}

const paste = async (tab: Page, field: Locator, text: string) => {
  await tab.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await tab.keyboard.press("Control+a")
  await tab.keyboard.press("Control+v")
}

interface Made {
  readonly id: string
}

dashboard("the design of a page", (shown) => {
  const { open, api, axeInEachLook, visit } = shown
  const make = (slug: string, more: object = {}) => api<Made>("POST", "/pages", { slug, title: slug, ...more })

  it("has a font and a button shape of its own, chosen from samples", async () => {
    const page = await make("look", { theme: "editorial" })
    await api("POST", `/pages/${page.id}/links`, { label: "Go", url: "https://example.com/" })
    const tab = await open(`/pages/${page.id}?tab=design`)
    const fonts = tab.getByRole("group", { name: "Font", exact: true })
    const shapes = tab.getByRole("group", { name: "Button shape" })
    for (const group of [fonts, shapes])
      await expect.poll(() => group.getByRole("radio", { name: "Theme" }).isChecked()).toBe(true)
    await shapes.getByRole("radio", { name: "Theme" }).focus()
    await tab.keyboard.press("ArrowLeft")
    await expect.poll(() => shapes.getByRole("radio", { name: "Pill" }).isChecked()).toBe(true)
    await fonts.getByRole("radio", { name: "Mono" }).check({ force: true })
    const look = () =>
      preview(tab)
        .locator("a.b")
        .evaluate((button) => {
          const { borderTopLeftRadius, fontFamily } = getComputedStyle(button)
          return [borderTopLeftRadius, fontFamily.split(",")[0]]
        })
    await expect.poll(look).toEqual(["32px", "ui-monospace"])
    expect(await axeInEachLook(tab)).toEqual([])

    // Someone else changes the same field, so both values are shown by name.
    shown.expectFailures(/^412 .*\/pages\//)
    await api("PUT", `/pages/${page.id}`, { font: "serif" })
    await tab.getByRole("button", { name: "Save" }).click()
    const conflict = tab.getByRole("dialog")
    await conflict.getByText("Mono", { exact: true }).waitFor()
    await conflict.getByText("Serif", { exact: true }).waitFor()
    await conflict.getByRole("button", { name: /mine|my/i }).click()
    await tab.getByText("Not saved yet.").waitFor({ state: "detached" })
    expect(await api("GET", `/pages/${page.id}`)).toMatchObject({ font: "mono", button_shape: "pill" })
    expect(await (await visit(`${shown.url}/@look`)).text()).toMatch(/:root\{--font:ui-monospace[^}]*--r:2rem/)
  })

  it("draws social profiles in the colors that an untouched form names, and completes what is pasted", async () => {
    const page = await make("profiles")
    const tab = await open(`/pages/${page.id}`)
    const form = await add(tab, /^Social/)
    await expect.poll(() => form.getByLabel("Colors").inputValue()).toBe("brand")
    const profile = (place: number) => form.getByRole("group", { name: `Profile ${place}` })
    const platform = (place: number) => profile(place).getByRole("combobox", { name: "Platform" })
    const url = (place: number) => profile(place).getByLabel("URL")

    await paste(tab, url(1), "instagram.com/ana")
    await expect.poll(() => platform(1).inputValue()).toBe("Instagram")
    await expect.poll(() => url(1).inputValue()).toBe("https://instagram.com/ana")
    await paste(tab, url(1), "https://www.tiktok.com/@ana")
    await expect.poll(() => platform(1).inputValue()).toBe("TikTok")

    await form.getByRole("button", { name: "Add profile" }).click()
    await paste(tab, url(2), "https://github.com/ana\n\n ana@example.com\r\n+43 660 1234567\n")
    await expect.poll(() => platform(4).inputValue()).toBe("Phone")
    await expect
      .poll(async () => [await platform(2).inputValue(), await platform(3).inputValue()])
      .toEqual(["GitHub", "Email"])
    await expect.poll(() => url(4).inputValue()).toBe("tel:+436601234567")

    await form.getByRole("button", { name: "Add profile" }).click()
    await url(5).fill("@ana")
    await platform(5).fill("Threads")
    await tab.getByRole("option", { name: "Threads", exact: true }).click()
    await expect.poll(() => url(5).inputValue()).toBe("https://threads.net/@ana")
    await url(5).fill("ana.lee")
    await url(5).press("Enter")
    await form.waitFor({ state: "detached" })
    expect(await api("GET", `/pages/${page.id}`)).toMatchObject({
      plugins: [
        {
          config: {
            links: [
              { platform: "tiktok", url: "https://www.tiktok.com/@ana" },
              { platform: "github", url: "https://github.com/ana" },
              { platform: "email", url: "mailto:ana@example.com" },
              { platform: "phone", url: "tel:+436601234567" },
              { platform: "threads", url: "https://threads.net/@ana.lee" }
            ]
          }
        }
      ]
    })
    await preview(tab).locator("a.p-tiktok").waitFor()
  })

  it("has no more pasted profiles than fit", async () => {
    const page = await make("many")
    const tab = await open(`/pages/${page.id}`)
    const form = await add(tab, /^Social/)
    const lines = Array.from({ length: 25 }, (_, place) => `https://github.com/ana${place}`)
    await paste(tab, form.getByLabel("URL"), lines.join("\n"))
    await tab.getByText("There is only room for 20 profiles.").waitFor()
    await expect.poll(() => form.getByRole("group", { name: /^Profile \d+$/ }).count()).toBe(20)
    await expect.poll(() => form.getByRole("button", { name: "Add profile" }).count()).toBe(0)
  })

  it("says in which time zone a spotlight starts, as the link editor does", async () => {
    const page = await make("zones")
    const tab = await open(`/pages/${page.id}`, { timezoneId: "America/Los_Angeles" })
    const form = await add(tab, /^Spotlight/)
    await form.getByText("Leave empty for no end. In your time zone.").waitFor()
    const text = await add(tab, /^Text/)
    await text.last().getByText("Optional. Shown above the block.").waitFor()
  })

  it("opens the menu of blocks without covering the tabs above it", async () => {
    const page = await make("menu")
    for (let count = 0; count < 5; count++) {
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1440, height: 720 }
      ]) {
        const tab = await open(`/pages/${page.id}`, { viewport })
        await tab.getByRole("button", { name: "Add", exact: true }).click()
        const [menu, tabs] = await stillBoxes(tab.getByRole("menu"), tab.getByRole("tablist"))
        expect(menu.y, `${count} blocks at ${viewport.width}`).toBeGreaterThanOrEqual(bottomOf(tabs))
        expect(bottomOf(menu)).toBeLessThanOrEqual(viewport.height)
        await shown.close(tab)
      }
      await api("POST", `/pages/${page.id}/links`, { label: `Link ${count}`, url: "https://example.com/" })
    }
  })

  it("keeps a long title beside the page's actions", async () => {
    const page = await make("long", { title: "A very long title of a page ".repeat(9).trim() })
    const tab = await open(`/pages/${page.id}`, { viewport: { width: 1440, height: 900 } })
    const [heading, action] = await stillBoxes(
      tab.getByRole("heading", { level: 1 }),
      tab.getByRole("link", { name: "Open", exact: true })
    )
    expect(heading.height).toBeLessThan(110)
    expect(action.x).toBeGreaterThan(rightOf(heading) - 1)
  })
})
