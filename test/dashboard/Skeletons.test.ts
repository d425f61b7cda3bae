import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { stillBox } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

/** Holds back the requests that match until the returned function is called. */
const holdBack = async (tab: Page, pattern: RegExp): Promise<() => void> => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(pattern, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

const busy = (tab: Page) => tab.getByRole("main").locator("[role=status][aria-busy=true]")

dashboard("a screen that loads", (shown) => {
  const { open, api, axeInEachLook } = shown

  it("shows its frame and a skeleton before the session is known", async () => {
    const tab = await open("/tags")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    const release = await holdBack(tab, /\/api\/v1\/session$/)
    await tab.reload({ waitUntil: "commit" })
    await busy(tab).waitFor()
    release()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    await expect.poll(() => busy(tab).count()).toBe(0)
  })

  it("shows a skeleton beside the navigation until its code is there", async () => {
    const tab = await open("/tags")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    const release = await holdBack(tab, /TrashScreen-[^/]*\.js$/)
    await tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trash" }).click()
    await busy(tab).waitFor()
    await expect.poll(() => tab.getByRole("heading", { level: 1 }).count()).toBe(0)
    await tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tags" }).waitFor()
    release()
    await tab.getByRole("heading", { level: 1, name: "Trash" }).waitFor()
  })

  it("keeps the place of a download while the code is drawn", async () => {
    const { id } = await api<{ id: string }>("POST", "/qrcodes", {
      name: "Slow",
      design_config: {},
      url: "https://example.com/slow-code"
    })
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 860 }
    ]) {
      const tab = await open("/qr", { viewport })
      const release = await holdBack(tab, /\/api\/v1\/qrcodes\/preview/)
      await tab.goto(`${shown.url}/app/qr/${id}`)
      const button = tab.getByRole("button", { name: "Download PNG" })
      const before = await stillBox(button)
      release()
      await tab.getByText("Scans well").waitFor()
      expect(await stillBox(button)).toEqual(before)
      await shown.close(tab)
    }
  })

  it("keeps its heading above a skeleton until its data is there", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/slow" })
    const tab = await open("/overview")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    const release = await holdBack(tab, /\/api\/v1\/(?:links|folders|pages|qrcodes|analytics)/)
    for (const path of ["/links", "/folders", "/pages", "/qr", "/analytics"]) {
      await tab.goto(`${shown.url}/app${path}`, { waitUntil: "commit" })
      await tab.getByRole("heading", { level: 1 }).waitFor()
      await busy(tab).first().waitFor()
    }
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.goto(`${shown.url}/app/links/${id}`, { waitUntil: "commit" })
    await busy(tab).waitFor()
    // Three cards beside each other, above a chart.
    const bones = await busy(tab)
      .locator(":scope > :last-child > div")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, right }) => ({ top, right })))
    expect(bones).toHaveLength(4)
    expect(new Set(bones.slice(0, 3).map(({ top }) => top)).size).toBe(1)
    expect(bones[2]?.right).toBeCloseTo(bones[3]?.right ?? 0)
    release()
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await busy(tab).first().waitFor({ state: "detached" })
  })
})
