import { expect, it } from "vitest"
import { stillBox } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("folders, tags and domains", (shown) => {
  const { open, api, axe, axeInEachLook } = shown

  it("explain their purpose while there are none", async () => {
    for (const [path, heading] of [
      ["/folders", "No folders yet"],
      ["/tags", "No tags yet"],
      ["/domains", "No custom domains yet"]
    ] as const) {
      const tab = await open(path)
      await tab.getByRole("heading", { name: heading }).waitFor()
      expect(await axe(tab), path).toEqual([])
    }
  })

  it("a folder is created by keyboard, changed, opened and deleted, and its content stays", async () => {
    const tab = await open("/folders")
    await tab.getByRole("button", { name: "New folder" }).first().focus()
    await tab.keyboard.press("Enter")
    const form = tab.getByRole("dialog")
    await form.waitFor()
    await tab.keyboard.press("Enter")
    await form.getByText("Must not be empty.").waitFor()
    await tab.keyboard.type("Summer")
    await form.getByRole("button", { name: "Star" }).click()
    await form.getByLabel("Color", { exact: true }).fill("#e85")
    await tab.keyboard.press("Tab")
    await form.getByRole("button", { name: "Create folder" }).click()
    await tab.getByRole("alert").getByRole("button", { name: "Close this notice" }).waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.getByText("Summer", { exact: true }).waitFor()
    const [made] = (await api<{ folders: ReadonlyArray<Record<string, string>> }>("GET", "/folders")).folders
    expect(made).toMatchObject({ name: "Summer", icon: "⭐" })
    expect(made?.["color"]).toMatch(/^#e85$|^#ee8855$/)

    await tab.getByRole("button", { name: "Edit the folder Summer" }).click()
    await form.getByLabel("Color", { exact: true }).fill("reddish")
    await tab.keyboard.press("Enter")
    await form.getByText("Must be a hex color such as #2f9e44.").waitFor()
    await form.getByLabel("Color", { exact: true }).fill("#1971c2")
    await form.getByLabel("Name", { exact: true }).fill("Summer sale")
    await tab.keyboard.press("Enter")
    await tab.getByText("Summer sale", { exact: true }).waitFor()

    const link = await api("POST", "/links", { url: "https://example.com/sale", folder_id: made?.["id"] })
    await tab.reload()
    await tab.getByRole("link", { name: "1 link" }).click()
    await tab.waitForURL(new RegExp(`/app/links\\?folder=${made?.["id"]}`))
    await tab.goBack()
    await tab.getByRole("button", { name: "Delete the folder Summer sale" }).click()
    await tab.getByRole("dialog").getByText("are kept, without a folder").waitFor()
    await tab.getByRole("button", { name: "Delete folder" }).click()
    await tab.getByRole("heading", { name: "No folders yet" }).waitFor()
    expect((await api("GET", `/links/${link["id"]}`))["folder_id"]).toBeNull()
  })

  it("a folder and a tag open their links by their name and by a click anywhere in their row", async () => {
    const folder = await api("POST", "/folders", { name: "Opened" })
    const tag = await api("POST", "/tags", { name: "opened" })
    for (const [path, name, search] of [
      ["/folders", "Opened", `?folder=${folder["id"]}`],
      ["/tags", "opened", `?tag=${tag["id"]}`]
    ] as const) {
      const tab = await open(path)
      const row = tab.getByRole("listitem").filter({ hasText: name })
      await tab.getByRole("link", { name, exact: true }).focus()
      await tab.keyboard.press("Enter")
      await tab.waitForURL((url) => url.pathname + url.search === `/app/links${search}`)
      await tab.goBack()
      await row.waitFor()
      const { width, height } = await stillBox(row)
      await row.click({ position: { x: width / 2, y: height / 2 } })
      await tab.waitForURL((url) => url.pathname + url.search === `/app/links${search}`)
      await tab.goBack()
      await row.getByRole("button", { name: /^Edit/ }).click()
      await tab.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor()
      await shown.close(tab)
    }
    await api("DELETE", `/folders/${folder["id"]}`)
    await api("DELETE", `/tags/${tag["id"]}`)
  })

  it("two folders with the same name are flagged, and distinguishable in a list", async () => {
    const [first, second] = [
      await api("POST", "/folders", { name: "Fair" }),
      await api("POST", "/folders", { name: "Fair" })
    ]
    const { id } = await api("POST", "/links", { url: "https://example.com/stand", folder_id: second["id"] })
    const tab = await open("/folders")
    await tab.getByRole("button", { name: "New folder" }).first().click()
    const form = tab.getByRole("dialog")
    await form.getByLabel("Name", { exact: true }).fill("fair ")
    await form.getByText("A folder with this name already exists.").waitFor()
    expect(await axe(tab)).toEqual([])
    await form.getByRole("button", { name: "Cancel" }).click()
    await tab.goto(`${shown.url}/app/links`)
    await tab.getByRole("button", { name: /^Filters/ }).click()
    await tab.getByLabel("Folder", { exact: true }).selectOption({ label: "Fair · 1 link" })
    await tab.waitForURL(new RegExp(`folder=${second["id"]}`))
    await expect
      .poll(() => tab.getByLabel("Folder", { exact: true }).locator("option").allTextContents())
      .toEqual([
        "All folders",
        "No folder",
        expect.stringMatching(/^Fair · [01] links?$/),
        expect.stringMatching(/^Fair · [01] links?$/)
      ])
    await api("DELETE", `/links/${id}`)
    for (const folder of [first, second]) await api("DELETE", `/folders/${folder["id"]}`)
  })

  it("a tag is created, refused a taken name, changed, deleted, and restored by undo", async () => {
    shown.expectFailures(/^422 \/api\/v1\/tags$/)
    await api("POST", "/tags", { name: "newsletter" })
    const tab = await open("/tags")
    const form = tab.getByRole("dialog")
    await tab.getByRole("button", { name: "New tag" }).click()
    await form.getByLabel("Name", { exact: true }).fill("Newsletter")
    await tab.keyboard.press("Enter")
    await form.getByText("The team already has a tag named Newsletter.").waitFor()
    await form.getByLabel("Name", { exact: true }).fill("partner")
    await expect.poll(() => form.getByText("The team already has a tag").count()).toBe(0)
    await form.getByLabel("Name", { exact: true }).fill("Newsletter")
    await expect.poll(() => form.getByText("The team already has a tag").count()).toBe(1)
    await form.getByLabel("Name", { exact: true }).fill("partner")
    await tab.keyboard.press("Enter")
    await form.waitFor({ state: "detached" })
    await tab.getByRole("button", { name: "Edit the tag partner" }).click()
    await form.getByLabel("Name", { exact: true }).fill("partners")
    await form.getByLabel("Color", { exact: true }).fill("#c2255c")
    await form.getByRole("button", { name: "Save" }).click()
    await tab.getByText("partners", { exact: true }).waitFor()

    const names = async () =>
      (await api<{ tags: ReadonlyArray<{ name: string; color: string }> }>("GET", "/tags")).tags.map(
        ({ name, color }) => `${name} ${color}`
      )
    await tab.getByRole("button", { name: "Delete the tag partners" }).click()
    await tab.getByText("partners", { exact: true }).waitFor({ state: "detached" })
    await tab.getByRole("button", { name: "Undo" }).click()
    await tab.getByText("partners", { exact: true }).waitFor()
    expect(await names()).toEqual(["newsletter #868e96", "partners #c2255c"])
    await tab.getByRole("button", { name: "Delete the tag partners" }).click()
    await Promise.all([
      tab.waitForResponse((response) => response.request().method() === "DELETE"),
      tab.getByRole("link", { name: "Domains" }).click()
    ])
    expect(await names()).toEqual(["newsletter #868e96"])
  })

  it("a domain is added, verified, configured, and kept while links use it", async () => {
    shown.expectFailures(/^422 \/api\/v1\/domains/)
    const tab = await open("/domains")
    const form = tab.getByRole("dialog")
    await tab.getByRole("button", { name: "Add a domain" }).first().click()
    await form.getByLabel("Host name", { exact: true }).fill("not a host")
    await tab.keyboard.press("Enter")
    await form.getByText(/Must be a host name such as go.example.com/).waitFor()
    await form.getByLabel("Host name", { exact: true }).fill("go.linden.test")
    await expect.poll(() => form.getByText(/Must be a host name such as/).count()).toBe(0)
    await form.getByRole("radiogroup", { name: "Root URL" }).getByText("A URL").click()
    await form.getByLabel("Redirect URL").fill("ftp://example.com")
    await tab.keyboard.press("Enter")
    await form.getByText("Must begin with http:// or https://.").waitFor()
    await form.getByLabel("Redirect URL").fill("example.com/welcome")
    await form.getByRole("button", { name: "Add domain" }).click()

    const card = tab.getByRole("article", { name: "go.linden.test" })
    await card.getByRole("heading", { name: "Linden is only reachable from this machine or its network" }).waitFor()
    await card.getByText("add this to this machine's hosts file").waitFor()
    await card.getByText("Needs verification").waitFor()
    await card.getByText("The domain doesn't work yet", { exact: false }).waitFor()
    const proof = card.getByRole("table", { name: "Verification record" })
    await proof.getByText("_linden.go.linden.test").waitFor()
    await proof.getByText(/^linden-verify=[0-9a-f-]{36}$/).waitFor()
    await card.getByRole("button", { name: "Copy name" }).first().click()
    await expect.poll(() => tab.evaluate(() => navigator.clipboard.readText())).toBe("go.linden.test")
    expect(await axe(tab)).toEqual([])
    await Promise.all([
      tab.waitForResponse((response) => response.url().endsWith("/check") && response.status() === 200),
      card.getByRole("button", { name: "Check again" }).click()
    ])

    const [made] = (await api<{ domains: ReadonlyArray<Record<string, string>> }>("GET", "/domains")).domains
    expect(made).toMatchObject({ hostname: "go.linden.test", root_url: "https://example.com/welcome" })
    const link = await api("POST", "/links", { url: "https://example.com/held", domain_id: made?.["id"] })
    const remove = async () => {
      await card.getByRole("button", { name: "Delete the domain go.linden.test" }).click()
      await tab.getByRole("button", { name: "Delete domain" }).click()
    }
    await remove()
    await card.getByText("The domain still has 1 link. Move or delete everything on it first.").waitFor()
    await api("DELETE", `/links/${link["id"]}`)

    await card.getByRole("button", { name: "Edit the domain go.linden.test" }).click()
    await form.getByRole("radiogroup", { name: "Root URL" }).getByText("Nothing").click()
    await form.getByLabel("Redirect expired links to").fill("https://example.com/over")
    await tab.keyboard.press("Enter")
    await card.getByText("Expired links redirect to example.com/over").waitFor()
    expect((await api("GET", `/domains/${made?.["id"]}`))["root_url"]).toBeNull()
    await remove()
    await tab.getByRole("heading", { name: "No custom domains yet" }).waitFor()
  })

  it("a domain is extracted from a pasted URL, and shows when it was checked", async () => {
    const tab = await open("/domains")
    const form = tab.getByRole("dialog")
    await tab.getByRole("button", { name: "Add a domain" }).first().click()
    const host = form.getByLabel("Host name", { exact: true })
    await host.fill("  https://münchen.linden.test/menu?day=1 ")
    await tab.keyboard.press("Tab")
    await form.getByRole("status").getByText("Kept only the host name and removed \u2068/menu?day=1\u2069.").waitFor()
    await expect.poll(() => host.inputValue()).toBe("münchen.linden.test")
    expect(await axe(tab)).toEqual([])
    await form.getByRole("button", { name: "Add domain" }).click()
    const card = tab.getByRole("article", { name: "münchen.linden.test" })
    await card.getByText("xn--mnchen-3ya.linden.test", { exact: true }).first().waitFor()
    await card.getByText("Checked just now").waitFor()
    await card.getByRole("button", { name: "Check again" }).click()
    await tab
      .getByRole("status")
      .filter({ hasText: /^Checked just now$/ })
      .waitFor({ state: "attached" })

    await tab.getByRole("button", { name: "Add a domain" }).first().click()
    await host.fill("xn--mnchen-3ya.linden.test")
    await form.getByText("You've already added this domain.").waitFor()
    await tab.keyboard.press("Escape")
    const [domain] = (await api<{ domains: ReadonlyArray<{ id: string; hostname: string }> }>("GET", "/domains"))
      .domains
    expect(domain?.hostname).toBe("xn--mnchen-3ya.linden.test")
    const link = await api("POST", "/links", {
      url: "https://example.com/held",
      custom_slug: "bier",
      domain_id: domain?.id
    })
    await tab.goto(`${shown.url}/app/links`)
    const row = tab.getByRole("link", { name: /^münchen\.linden\.test:\d+\/bier$/ })
    await row.waitFor()
    await expect.poll(() => row.getAttribute("title")).toMatch(/^xn--mnchen-3ya\.linden\.test:\d+\/bier$/)
    await tab.goto(`${shown.url}/app/links/${link["id"]}`)
    await tab.getByRole("heading", { level: 1, name: /^münchen\.linden\.test:\d+\/bier$/ }).waitFor()
    await tab.goto(`${shown.url}/app/overview`)
    await tab.getByText("münchen.linden.test").first().waitFor()
    await api("DELETE", `/links/${link["id"]}`)
    await api("DELETE", `/domains/${domain?.id}`)
  })

  it("a member sees folders and domains, learns who can change them, and changes tags", async () => {
    // The screen fetches the invite again while it closes; by then the invite is used up.
    shown.expectFailures(/^404 \/api\/v1\/session\/token$/)
    await api("POST", "/folders", { name: "Shared" })
    await api("POST", "/domains", { hostname: "shared.linden.test" })
    const { url } = await api<{ url: string }>("POST", "/invites", { role: "member", email: "ben@example.com" })
    const tab = await open(new URL(url).pathname.replace("/app", "") + new URL(url).hash, { signedOut: true })
    await tab.getByLabel("Your name").fill("Ben")
    await tab.getByLabel("Password", { exact: true }).fill("another long password")
    await tab.getByRole("button", { name: "Create account and join" }).click()
    await tab.waitForURL(/\/app\/overview/)
    for (const [area, what, name] of [
      ["Folders", "Shared", /folder/],
      ["Domains", "shared.linden.test", /domain/]
    ] as const) {
      await tab.getByRole("link", { name: area }).click()
      await tab.getByText(what, { exact: true }).waitFor()
      await tab.getByText(/ask an owner or admin/).waitFor()
      await expect.poll(() => tab.getByRole("main").getByRole("button", { name }).count()).toBe(0)
    }
    await tab.getByRole("link", { name: "Tags" }).click()
    await tab.getByRole("button", { name: "New tag" }).first().waitFor()
  })

  it("have no axe violations in light and dark mode, and fit on a phone", async () => {
    await api("POST", "/tags", { name: "A tag whose name goes on for longer than a telephone is wide" })
    for (const [path, edit] of [
      ["/folders", "Edit the folder Shared"],
      ["/tags", "Edit the tag newsletter"],
      ["/domains", "Edit the domain shared.linden.test"]
    ] as const) {
      const tab = await open(path, { viewport: { width: 390, height: 844 } })
      await tab.getByRole("button", { name: edit }).waitFor()
      expect(await axeInEachLook(tab), path).toEqual([])
      await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390)
      await tab.getByRole("button", { name: edit }).click()
      await tab.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor()
      expect(await axeInEachLook(tab), edit).toEqual([])
      await shown.close(tab)
    }
  })
})
