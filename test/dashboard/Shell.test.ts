import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the shell", (shown) => {
  const { open, axe } = shown

  it("goes anywhere by the palette, and finds links there", async () => {
    await shown.api("POST", "/links", { url: "https://example.com/needle", custom_slug: "needle" })
    const tab = await open("/settings/team")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("Control+k")
    await tab.getByPlaceholder(/Search links/).waitFor()
    expect(await axe(tab)).toEqual([])
    // Asked for once more, it goes on with what is typed.
    await tab.keyboard.press("Control+k")
    await tab.keyboard.type("dom")
    await tab.locator("[data-action][data-selected]").getByText("Domains").waitFor()
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/domains$/)
    await tab.keyboard.press("Control+k")
    await expect.poll(() => tab.evaluate("document.activeElement?.placeholder")).toMatch(/^Search links/)
    await tab.keyboard.type("needle")
    await tab.getByRole("option", { name: /\/needle/ }).click()
    await tab.waitForURL(/\/app\/links\/[0-9a-f-]{36}$/)
  })

  it("finds pages, QR codes, folders and tags by the palette, and the way out", async () => {
    const { api } = shown
    const { id: page } = await api<{ id: string }>("POST", "/pages", { slug: "baker", title: "Bäckerei Müller" })
    const { id: code } = await api<{ id: string }>("POST", "/qrcodes", {
      ...{ name: "Fest plakat", url: "https://example.com/fest", design_config: {} }
    })
    const { id: folder } = await api<{ id: string }>("POST", "/folders", { name: "Springtime" })
    const { id: tag } = await api<{ id: string }>("POST", "/tags", { name: "wholesale" })
    const tab = await open("/overview")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    for (const [typed, name, path] of [
      ["bäcker", "Bäckerei Müller", `/app/pages/${page}`],
      ["plakat", "Fest plakat", `/app/qr/${code}`],
      ["springt", "Springtime", `/app/links?folder=${folder}`],
      ["wholes", "wholesale", `/app/links?tag=${tag}`],
      ["your acc", "Your account", "/app/settings/account"]
    ] as const) {
      await tab.keyboard.press("Control+k")
      await tab.getByRole("combobox", { name: /^Search links/ }).fill(typed)
      await tab.getByRole("listbox", { name: "Search or do" }).getByRole("option", { name }).click()
      await tab.waitForURL((url) => url.pathname + url.search === path)
    }
    await tab.keyboard.press("Control+k")
    await tab.getByRole("combobox", { name: /^Search links/ }).fill("sign out")
    await tab.getByRole("option", { name: "Sign out" }).waitFor()
  })

  it("says how much the palette finds and what is chosen there, and gives the keyboard back", async () => {
    const tab = await open("/settings/team")
    const name = tab.getByLabel("Name of the team", { exact: true })
    await name.focus()
    await tab.keyboard.press("Control+k")
    const field = tab.getByRole("combobox", { name: /^Search links/ })
    await field.waitFor()
    expect(await field.getAttribute("aria-activedescendant")).toBeNull()
    const list = tab.locator(`[id="${await field.getAttribute("aria-controls")}"]`)
    const chosen = async () => {
      const [id] = [await field.getAttribute("aria-activedescendant")]
      return tab.locator(`[role=option][aria-selected=true][id="${id}"]`).textContent()
    }
    await tab.keyboard.type("team s")
    await tab.getByRole("status").getByText("1 result", { exact: true }).waitFor()
    await expect.poll(chosen).toBe("Team settings")
    await field.fill("ov")
    await expect.poll(chosen).toBe("Overview")
    await field.fill("link")
    await tab
      .getByRole("status")
      .getByText(/^\d+ results$/)
      .waitFor()
    expect(await list.getAttribute("role")).toBe("listbox")
    await expect.poll(chosen).toBe("Shorten a link")
    await tab.keyboard.press("ArrowDown")
    await expect.poll(chosen).toBe("Shorten many links")
    expect(await list.getByRole("option", { selected: true }).count()).toBe(1)
    expect(await axe(tab)).toEqual([])
    await field.fill("nothing is called so")
    await tab.getByRole("status").getByText("Nothing found").waitFor()
    expect(await field.getAttribute("aria-expanded")).toBe("false")
    expect(await axe(tab)).toEqual([])
    await field.fill("ov")
    await expect.poll(chosen).toBe("Overview")
    await tab.keyboard.press("Escape")
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.keyboard.press("Control+k")
    await field.waitFor()
    expect(await field.getAttribute("aria-activedescendant")).toBeNull()
    expect(await tab.getByRole("option", { selected: true }).count()).toBe(0)
  })

  it("takes what is typed before the palette is there", async () => {
    const tab = await open("/overview")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await tab.route(/Palette-[^/]*\.js$/, async (route) => {
      await isAnswered
      await route.continue()
    })
    await tab.keyboard.press("Control+k")
    await tab.keyboard.type("domaim")
    await tab.keyboard.press("Backspace")
    answer()
    const field = tab.getByRole("combobox", { name: /^Search links/ })
    await expect.poll(() => field.inputValue()).toBe("domai")
    await tab.keyboard.type("ns")
    await tab.getByRole("option", { name: "Domains" }).waitFor()
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/domains$/)
  })

  it("chooses the first of what the palette finds, however late that comes", async () => {
    await shown.api("POST", "/links", { url: "https://example.com/late", custom_slug: "zzlate" })
    const tab = await open("/settings/team")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await tab.route(/\/api\/v1\/links\?.*search=/, async (route) => {
      await isAnswered
      await route.continue()
    })
    await tab.keyboard.press("Control+k")
    await tab.getByPlaceholder(/Search links/).waitFor()
    await tab.keyboard.type("zzlate")
    await tab.getByText("Nothing found").waitFor()
    answer()
    await tab.locator("[data-action][data-selected]").getByText("/zzlate").waitFor()
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/links\/[0-9a-f-]{36}$/)
  })

  it("announces the screen that was gone to, and not the first", async () => {
    const tab = await open("/tags")
    const said = (text: string) =>
      tab.getByRole("status").getByText(text, { exact: true }).waitFor({ state: "attached" })
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    expect(await tab.getByRole("status").getByText("Linden").count()).toBe(0)
    const places = tab.getByRole("navigation", { name: "Main" })
    await places.getByRole("link", { name: "Domains" }).press("Enter")
    await said("Domains · Linden")
    await places.getByRole("link", { name: "Tags" }).press("Enter")
    await said("Tags · Linden")
    // The keyboard stays where it was.
    expect(await tab.evaluate("document.activeElement?.textContent")).toBe("Tags")
    expect(await axe(tab)).toEqual([])
  })

  it("lists its shortcuts, and obeys them", async () => {
    const tab = await open("/settings/team")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("?")
    await tab.getByRole("dialog").getByText("Go anywhere, do anything").waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await tab.getByRole("dialog").waitFor({ state: "detached" })
    await tab.keyboard.press("g")
    await tab.keyboard.press("p")
    await tab.waitForURL(/\/app\/pages$/)
    await tab.getByRole("heading", { level: 1, name: "Pages" }).waitFor()
    await tab.keyboard.press("c")
    await expect
      .poll(() => tab.getByLabel("Address to shorten").evaluate((field) => field === document.activeElement))
      .toBe(true)
  })

  it("has a menu on a phone, which Escape closes", async () => {
    const tab = await open("/settings/team", { viewport: { width: 390, height: 844 }, hasTouch: true })
    const domains = tab.getByRole("link", { name: "Domains" })
    expect(await domains.isVisible()).toBe(false)
    await tab.getByRole("button", { name: "Open the menu" }).click()
    await domains.waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await domains.waitFor({ state: "hidden" })
    await tab.getByRole("button", { name: "Open the menu" }).click()
    await domains.click()
    await tab.waitForURL(/\/app\/domains$/)
  })

  it("keeps the look that is chosen", async () => {
    const tab = await open("/settings/team")
    await tab.getByRole("button", { name: /Account of/ }).click()
    await tab.getByRole("menuitem", { name: "Dark" }).click()
    await tab.reload()
    await tab.getByRole("heading", { level: 1 }).waitFor()
    expect(await tab.evaluate("document.documentElement.dataset.mantineColorScheme")).toBe("dark")
  })

  it("tells of an address that names nothing", async () => {
    const tab = await open("/folders")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.goto(`${shown.url}/app/nowhere/at/all`)
    await tab.getByText("There is nothing here").waitFor()
    expect(await axe(tab)).toEqual([])
    expect(await tab.getByRole("main").count()).toBe(1)
    await tab.getByRole("link", { name: "Domains" }).waitFor()
    await tab.getByRole("button", { name: "Go back" }).click()
    await tab.waitForURL(/\/app\/folders$/)
  })

  it("says that the server is away, keeps what was typed, and goes on when it is back", async () => {
    shown.expectFailures(/.*/)
    const tab = await open("/settings/team")
    const name = tab.getByLabel("Name of the team", { exact: true })
    await name.fill("Typed before")
    await tab.context().setOffline(true)
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("The server cannot be reached. What you typed stays here").waitFor()
    expect(await name.inputValue()).toBe("Typed before")
    await tab.context().setOffline(false)
    await tab.getByText("What you typed stays here").waitFor({ state: "detached" })
    await tab.getByRole("status").getByText("The server is back.").waitFor({ state: "attached" })
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByRole("button", { name: /team Typed before/ }).waitFor()
  })

  it("says so over the link editor too, which covers all else on a phone", async () => {
    shown.expectFailures(/.*/)
    const tab = await open("/links", { viewport: { width: 320, height: 700 } })
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).fill("https://example.com/away")
    await tab.context().setOffline(true)
    // What asks the server is told that it is away.
    await editor.getByRole("textbox", { name: "Short link" }).fill("away")
    const notice = editor.getByText("The server cannot be reached. What you typed stays here")
    await notice.waitFor()
    const isSeen = () =>
      notice.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    expect(await isSeen()).toBe(true)
    await tab.context().setOffline(false)
    await notice.waitFor({ state: "detached" })
  })
})
