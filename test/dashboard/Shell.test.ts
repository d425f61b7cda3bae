import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the app shell", (shown) => {
  const { open, axe } = shown

  it("opens any screen from the palette, and finds links there", async () => {
    await shown.api("POST", "/links", { url: "https://example.com/needle", custom_slug: "needle" })
    const tab = await open("/settings/team")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("Control+k")
    await tab.getByPlaceholder(/Search links/).waitFor()
    expect(await axe(tab)).toEqual([])
    // Opened again, it keeps the typed text.
    await tab.keyboard.press("Control+k")
    await tab.keyboard.type("dom")
    await tab.locator("[data-action][data-selected]").getByText("Domains").waitFor()
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/domains$/)
    for (const [word, path] of Object.entries({ bookmarklet: "tools", webhook: "webhooks", password: "security" })) {
      await tab.keyboard.press("Control+k")
      await expect.poll(() => tab.evaluate("document.activeElement?.placeholder")).toMatch(/^Search links/)
      await tab.keyboard.press("Control+a")
      await tab.keyboard.type(word)
      await tab.locator(`[data-action][data-selected]`).waitFor()
      await tab.keyboard.press("Enter")
      await tab.waitForURL(new RegExp(`/app/settings/${path}$`))
    }
    await tab.keyboard.press("Control+k")
    await expect.poll(() => tab.evaluate("document.activeElement?.placeholder")).toMatch(/^Search links/)
    await tab.keyboard.type("needle")
    await tab.getByRole("option", { name: /\/needle/ }).click()
    await tab.waitForURL(/\/app\/links\/[0-9a-f-]{36}$/)
  })

  it("finds pages, QR codes, folders and tags in the palette, and signs out from it", async () => {
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
      ["müller bäck", "Bäckerei Müller", `/app/pages/${page}`],
      [`${shown.url}/@baker?a=b`, "Bäckerei Müller", `/app/pages/${page}`],
      [" fest  example.com ", "Fest plakat", `/app/qr/${code}`],
      ["settings team", "Team settings", "/app/settings/team"],
      ["your acc", "Your account", "/app/settings/account"]
    ] as const) {
      await tab.keyboard.press("Control+k")
      await tab.getByRole("combobox", { name: /^Search links/ }).fill(typed)
      await tab.getByRole("listbox", { name: "Search…" }).getByRole("option", { name }).click()
      await tab.waitForURL((url) => url.pathname + url.search === path)
    }
    await tab.keyboard.press("Control+k")
    await tab.getByRole("combobox", { name: /^Search links/ }).fill("sign out")
    await tab.getByRole("option", { name: "Sign out" }).waitFor()
  })

  it("announces the palette's results and its selection, and restores focus", async () => {
    const tab = await open("/settings/team")
    const name = tab.getByLabel("Team name", { exact: true })
    await name.focus()
    await tab.keyboard.press("Control+k")
    const field = tab.getByRole("combobox", { name: /^Search links/ })
    await field.waitFor()
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBeNull()
    const list = tab.locator(`[id="${await field.getAttribute("aria-controls")}"]`)
    const chosen = async () => {
      const [id] = [await field.getAttribute("aria-activedescendant")]
      const option = tab.locator(`[role=option][aria-selected=true][id="${id}"]`)
      return option.evaluate((one) =>
        one.textContent?.slice(0, -(one.querySelector("kbd")?.parentElement?.textContent ?? "").length || undefined)
      )
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
    await expect.poll(() => list.getAttribute("role")).toBe("listbox")
    await expect.poll(chosen).toBe("Shorten a link")
    await tab.keyboard.press("ArrowDown")
    await expect.poll(chosen).toBe("Create links in bulk")
    await expect.poll(() => list.getByRole("option", { selected: true }).count()).toBe(1)
    expect(await axe(tab)).toEqual([])
    await field.fill("nothing is called so")
    await tab.getByRole("status").getByText("Nothing found").waitFor()
    await expect.poll(() => field.getAttribute("aria-expanded")).toBe("false")
    expect(await axe(tab)).toEqual([])
    await field.fill("ov")
    await expect.poll(chosen).toBe("Overview")
    await tab.keyboard.press("Escape")
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.keyboard.press("Control+k")
    await field.waitFor()
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBeNull()
    await expect.poll(() => tab.getByRole("option", { selected: true }).count()).toBe(0)
  })

  it("keeps the palette where it is while results change, and shows shortcuts that work", async () => {
    const tab = await open("/settings/team")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("Control+k")
    const field = tab.getByRole("combobox", { name: /^Search links/ })
    await field.waitFor()
    const top = async () => Math.round((await field.boundingBox())?.y ?? 0)
    // The palette grows from its middle as it opens.
    const options = tab.getByRole("option")
    const places = new Set<number>()
    for (const [typed, found] of [
      ["over", 1],
      ["nothing is called so", 0],
      ["links", undefined]
    ] as const) {
      await field.fill(typed)
      if (found === undefined) await tab.getByRole("option", { name: "Links", exact: true }).waitFor()
      else await expect.poll(() => options.count()).toBe(found)
      places.add(await top())
    }
    expect([...places]).toEqual([await top()])
    await field.fill("")
    const shownKeys = await tab
      .getByRole("option")
      .filter({ has: tab.locator("kbd") })
      .evaluateAll((all) => all.map((one) => [...one.querySelectorAll("kbd")].map((key) => key.textContent ?? "")))
    expect(shownKeys).toHaveLength(7)
    await tab.keyboard.press("Escape")
    await field.waitFor({ state: "detached" })
    for (const keys of shownKeys) {
      const { pathname, search } = new URL(tab.url())
      for (const key of keys) await tab.keyboard.press(key.toLowerCase())
      await tab.waitForURL((url) => url.pathname + url.search !== pathname + search)
      if (keys.join("") === "C") await tab.goto(`${shown.url}/app/settings/team`)
      await tab.getByRole("heading", { level: 1 }).waitFor()
    }
  })

  it("keeps what is typed before the palette opens", async () => {
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

  it("selects the palette's first result, however late it arrives", async () => {
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

  it("announces the new screen, but not the first one", async () => {
    const tab = await open("/tags")
    const said = (text: string) =>
      tab.getByRole("status").getByText(text, { exact: true }).waitFor({ state: "attached" })
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    await expect.poll(() => tab.getByRole("status").getByText("Linden").count()).toBe(0)
    const places = tab.getByRole("navigation", { name: "Main" })
    await places.getByRole("link", { name: "Domains" }).press("Enter")
    await said("Domains · Linden")
    await places.getByRole("link", { name: "Tags" }).press("Enter")
    await said("Tags · Linden")
    // Focus stays in place.
    await expect.poll(() => tab.evaluate("document.activeElement?.textContent")).toBe("Tags")
    expect(await axe(tab)).toEqual([])
  })

  it("lists its keyboard shortcuts, which work", async () => {
    const tab = await open("/settings/team")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("?")
    await tab.getByRole("dialog").getByText("Search or run a command").waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await tab.getByRole("dialog").waitFor({ state: "detached" })
    await tab.keyboard.press("g")
    await tab.keyboard.press("p")
    await tab.waitForURL(/\/app\/pages$/)
    await tab.getByRole("heading", { level: 1, name: "Pages" }).waitFor()
    await tab.keyboard.press("c")
    await expect
      .poll(() => tab.getByLabel("URL to shorten").evaluate((field) => field === document.activeElement))
      .toBe(true)
  })

  it("lets Escape leave a field, which keeps what was typed, and obeys its shortcuts again", async () => {
    const tab = await open("/links")
    const isFocused = (label: string) => tab.getByLabel(label).evaluate((field) => field === document.activeElement)
    await tab.getByRole("heading", { level: 1, name: "Links" }).waitFor()
    await tab.keyboard.press("c")
    await expect.poll(() => isFocused("URL to shorten")).toBe(true)
    await tab.keyboard.type("example.com/gq")
    await tab.keyboard.press("Escape")
    await expect.poll(() => isFocused("URL to shorten")).toBe(false)
    await expect.poll(() => tab.getByLabel("URL to shorten").inputValue()).toBe("example.com/gq")

    // A search is cleared first.
    await tab.keyboard.press("/")
    const search = tab.getByRole("searchbox")
    await search.pressSequentially("needle")
    await tab.keyboard.press("Escape")
    await expect.poll(() => search.inputValue()).toBe("")
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
    await tab.keyboard.press("Escape")
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(false)

    await tab.keyboard.press("g")
    await tab.keyboard.press("q")
    await tab.waitForURL(/\/app\/qr$/)

    await tab.goto(`${shown.url}/app/settings/team`)
    const zone = tab.getByRole("combobox").first()
    await zone.click()
    await tab.getByRole("option").first().waitFor()
    await tab.keyboard.press("Escape")
    await tab.getByRole("option").first().waitFor({ state: "hidden" })
    await expect.poll(() => zone.evaluate((field) => field === document.activeElement)).toBe(true)
    await tab.keyboard.press("Escape")
    await tab.keyboard.press("g")
    await tab.keyboard.press("l")
    await tab.waitForURL(/\/app\/links$/)
  })

  it("leaves no room for a scrollbar where nothing scrolls", async () => {
    const tab = await open("/tags")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    const overflow = () =>
      tab.evaluate(() => [document.documentElement, document.body].map((one) => getComputedStyle(one).overflowY))
    await expect.poll(() => overflow()).toEqual(["visible", "visible"])
    await expect.poll(() => tab.evaluate("document.documentElement.scrollHeight <= innerHeight")).toBe(true)
  })

  it("tints selected rows slightly, and their ticks in the color of the brand", async () => {
    await shown.api("POST", "/links", { url: "https://example.com/tinted", custom_slug: "tinted" })
    const tab = await open("/links")
    const row = tab.getByRole("row").filter({ hasText: "/tinted" })
    const tick = row.getByRole("checkbox")
    await tick.check()
    const background = (one: Element) => getComputedStyle(one).backgroundColor
    for (const [colorScheme, pale, brand] of [
      ["light", "rgb(241, 247, 241)", "rgb(46, 106, 61)"],
      ["dark", "rgb(27, 38, 30)", "rgb(110, 176, 119)"]
    ] as const) {
      await tab.emulateMedia({ colorScheme })
      await expect.poll(() => tick.evaluate(background)).toBe(brand)
      await tab.mouse.move(0, 0)
      await expect.poll(() => row.evaluate(background)).toBe(pale)
    }
    await tick.uncheck()
    await expect.poll(() => tick.evaluate(background)).toBe("rgb(24, 31, 26)")
  })

  it("remembers the selected theme", async () => {
    const tab = await open("/settings/team")
    await tab.getByRole("button", { name: /Account of/ }).click()
    await tab.getByRole("menuitem", { name: "Dark" }).click()
    await tab.reload()
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await expect.poll(() => tab.evaluate("document.documentElement.dataset.mantineColorScheme")).toBe("dark")
  })

  it("reports an unknown address", async () => {
    const tab = await open("/folders")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.goto(`${shown.url}/app/nowhere/at/all`)
    await tab.getByText("Nothing here").waitFor()
    expect(await axe(tab)).toEqual([])
    await expect.poll(() => tab.getByRole("main").count()).toBe(1)
    await tab.getByRole("link", { name: "Domains" }).waitFor()
    await tab.getByRole("button", { name: "Go back" }).click()
    await tab.waitForURL(/\/app\/folders$/)
  })

  it("reports that the server is offline, keeps typed text, and continues when it is back", async () => {
    shown.expectFailures(/.*/)
    const tab = await open("/settings/team")
    const name = tab.getByLabel("Team name", { exact: true })
    await name.fill("Typed before")
    await tab.context().setOffline(true)
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("Can't reach the server. What you typed stays here").waitFor()
    await expect.poll(() => name.inputValue()).toBe("Typed before")
    await tab.context().setOffline(false)
    await tab.getByText("What you typed stays here").waitFor({ state: "detached" })
    await tab.getByRole("status").getByText("You're back online.").waitFor({ state: "attached" })
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByRole("button", { name: /team Typed before/ }).waitFor()
  })

  it("reports it over the link editor too, which covers the screen on a phone", async () => {
    shown.expectFailures(/.*/)
    const tab = await open("/links?edit=new", { viewport: { width: 320, height: 700 } })
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).fill("https://example.com/away")
    await tab.context().setOffline(true)
    // A request shows that the server is offline.
    await editor.getByRole("textbox", { name: "Short link" }).fill("away")
    const notice = editor.getByText("Can't reach the server. What you typed stays here")
    await notice.waitFor()
    const isSeen = () =>
      notice.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(() => isSeen()).toBe(true)
    await tab.context().setOffline(false)
    await notice.waitFor({ state: "detached" })
  })
})
