import { expect, it } from "vitest"
import { rightOf, stillBoxes } from "./Boxes.ts"
import { dashboard, owner } from "./Browser.ts"

dashboard("the settings", (shown) => {
  const { open, api, axe, axeInEachLook } = shown

  it("have no axe violations in light and dark mode", async () => {
    for (const part of [
      "team",
      "members",
      "keys",
      "destinations",
      "account",
      "security",
      "preferences",
      "tools",
      "servers"
    ]) {
      const tab = await open(`/settings/${part}`)
      await tab.getByRole("heading", { level: 1 }).waitFor()
      await tab.getByRole("heading", { level: 2 }).first().waitFor()
      expect(await axeInEachLook(tab), part).toEqual([])
      await shown.close(tab)
    }
  })

  it("have a sidebar in three groups that marks the current screen", async () => {
    const tab = await open("/settings/webhooks/new", { viewport: { width: 1440, height: 900 } })
    const settings = tab.getByRole("navigation", { name: "Settings" })
    const namesIn = (group: string) => settings.getByRole("list", { name: group }).getByRole("link").allTextContents()
    await settings.waitFor()
    await expect
      .poll(() => namesIn("Team"))
      .toEqual(["Team settings", "Members", "API keys", "Webhooks", "Imports and jobs", "Destinations", "Audit log"])
    await expect.poll(() => namesIn("Account")).toEqual(["Profile", "Password and sessions", "Language and time zone"])
    await expect.poll(() => namesIn("Server")).toEqual(["Servers", "Tools"])
    await expect.poll(() => settings.locator("[aria-current=page]").allTextContents()).toEqual(["Webhooks"])
    await expect.poll(() => tab.getByRole("button", { name: /^Settings: / }).isVisible()).toBe(false)

    // The only team is deleted with the account, on the screen that the text names.
    await settings.getByRole("link", { name: "Team settings" }).click()
    await tab.getByText("To delete it, delete your account under Profile.").waitFor()
    await settings.getByRole("link", { name: "Profile" }).click()
    await tab.getByRole("button", { name: "Delete your account…" }).waitFor()
  })

  it("show the audit log with filters, and export what they match", async () => {
    const made = await api<{ id: string }>("POST", "/keys", { name: "Audited", role: "member" })
    await api("PUT", "/team", { timezone: "Europe/Vienna" })
    const tab = await open("/settings/team")
    await tab.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Audit log" }).click()
    await tab.getByRole("heading", { name: "Audit log", level: 1 }).waitFor()
    await tab.getByText("timezone: – → Europe/Vienna").waitFor()
    await tab.getByLabel("Action").selectOption({ label: "API key created" })
    await tab.getByRole("row", { name: /API key created.*Audited/ }).waitFor()
    await expect.poll(() => tab.getByText("timezone: – → Europe/Vienna").count()).toBe(0)
    const download = tab.waitForEvent("download")
    await tab.getByRole("link", { name: "Export" }).click()
    expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.ndjson$/)
    expect(await tab.getByRole("link", { name: "Export" }).getAttribute("href")).toContain("action=key.created")
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.getByLabel("Person or key").selectOption({ label: "Audited" })
    await tab.getByText("No matching entries.").waitFor()
    await api("DELETE", `/keys/${made.id}`)
  })

  it("block and allow destinations, and list what visitors reported, whose link can be stopped", async () => {
    const link = await api<{ short_url: string }>("POST", "/links", {
      url: "https://example.com/",
      custom_slug: "fish"
    })
    const form = new URLSearchParams({ link: link.short_url, reason: "It asks for my password." })
    expect((await fetch(`${shown.url}/-/report`, { method: "POST", body: form })).status).toBe(200)
    const tab = await open("/settings/destinations")
    const part = (name: string) => tab.locator("section").filter({ has: tab.getByRole("heading", { name }) })
    const blocked = part("Blocked destinations")
    await blocked.getByLabel("Host or pattern").fill("Evil.example")
    await blocked.getByLabel("Note").fill("Phishing")
    await tab.keyboard.press("Enter")
    await blocked.getByRole("button", { name: "Remove evil.example" }).waitFor()
    await blocked.getByText("Phishing").waitFor()
    const allowed = part("Allowed destinations")
    await allowed.getByLabel("Destinations of links, pages and domains").selectOption("allowed_only")
    await tab.getByText("Everything that isn't in this list is refused.").waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    await allowed.getByLabel("Destinations of links, pages and domains").selectOption("open")
    await blocked.getByRole("button", { name: "Remove evil.example" }).click()
    await blocked.getByText("No blocked destinations.").waitFor()

    const reports = part("Reports of visitors")
    await reports.getByText("It asks for my password.").waitFor()
    await reports.getByRole("link", { name: link.short_url }).click()
    await tab.getByRole("button", { name: /^Actions for .*fish$/ }).click()
    await tab.getByRole("menuitem", { name: "Stop link" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Stop link" }).click()
    await tab.getByText("Stopped", { exact: true }).waitFor()
    expect((await fetch(`${shown.url}/fish`)).status).toBe(403)
    await tab.goBack()
    await reports.getByRole("button", { name: "Mark as done" }).click()
    await reports.getByText("No open reports.").waitFor()
  })

  it("fill a wide window, or are centred in it", async () => {
    for (const width of [1440, 2560]) {
      const tab = await open("/settings/team", { viewport: { width, height: 900 } })
      const settings = tab.getByRole("navigation", { name: "Settings" })
      await tab.getByRole("heading", { level: 2 }).first().waitFor()
      const section = tab.locator("section").first()
      const [main, side, card] = await stillBoxes(tab.getByRole("main"), settings, section)
      const before = side.x - main.x
      const after = rightOf(main) - rightOf(card)
      expect(Math.abs(before - after), `${width} px`).toBeLessThanOrEqual(2)
      expect(card.width, `${width} px`).toBeGreaterThan(800)
      expect(card.width, `${width} px`).toBeLessThanOrEqual(900)
      await shown.close(tab)
    }
  })

  it("list their screens behind a button on a phone", async () => {
    for (const locale of ["en-GB", "ar"]) {
      const tab = await open("/settings/tools", { viewport: { width: 320, height: 700 }, locale })
      await tab.getByRole("heading", { level: 1 }).waitFor()
      const button = tab.locator("main button[aria-expanded]")
      const settings = tab.getByRole("main").getByRole("navigation")
      await expect.poll(() => settings.isVisible()).toBe(false)
      await button.click()
      await settings.waitFor()
      expect(await axeInEachLook(tab)).toEqual([])
      await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(320)
      await tab.keyboard.press("Escape")
      await settings.waitFor({ state: "hidden" })
      await button.click()
      await settings.getByRole("link").first().click()
      await tab.waitForURL(/\/settings\/team$/)
      await settings.waitFor({ state: "hidden" })
      await shown.close(tab)
    }
    const tab = await open("/settings/tools", { viewport: { width: 390, height: 844 } })
    await tab.getByRole("button", { name: "Settings: Tools", expanded: false }).waitFor()
  })

  it("rename the team, and report a taken name", async () => {
    shown.expectFailures(/^422 \/api\/v1\/team$/)
    await open("/settings/team").then(async (tab) => {
      await tab.getByLabel("New team's name").fill("Office")
      await tab.getByRole("button", { name: "Create", exact: true }).click()
      await tab.getByRole("button", { name: "Account of Ana, team Office" }).waitFor()
      await tab.getByRole("button", { name: "Team: Office" }).click()
      await tab.getByRole("menuitem", { name: "Home" }).click()
      await tab.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()
    })
    const tab = await open("/settings/team")
    const name = tab.getByLabel("Team name", { exact: true })
    await name.fill("Office")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("Another team has this name.").waitFor()
    await name.fill("Garden")
    await expect.poll(() => tab.getByText("Another team has this name.").count()).toBe(0)
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Account of Ana, team Garden" }).waitFor()
    expect((await api<{ name: string }>("GET", "/team")).name).toBe("Garden")
  })

  it("download all data as a complete file", async () => {
    await api("POST", "/links", { url: "https://example.com/exported" })
    const tab = await open("/settings/team")
    const load = async (name: RegExp) => {
      await tab.getByRole("button", { name: "Download" }).click()
      const [download] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("menuitem", { name }).click()])
      const chunks: Array<Buffer> = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString("latin1") }
    }
    const archive = await load(/^Everything/)
    expect(archive.name).toMatch(/^linden-.*\.zip$/)
    expect(archive.text).toMatch(/^PK.*manifest\.json/s)
    expect((await load(/^Links for Dub/)).text).toMatch(
      /^\u00EF\u00BB\u00BFShort link,Destination URL,Clicks,.*https:\/\/example\.com\/exported/s
    )
    expect((await load(/^Links for Bitly/)).text).toMatch(/^\u00EF\u00BB\u00BFLink,Custom Link,Destination URL,/)
    const lines = (await load(/^For programs/)).text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ type }) => type === "link").map((link) => link.destination_url)).toContain(
      "https://example.com/exported"
    )
    expect(lines.at(-1).type).toBe("end")
  })

  it("create a key with the keyboard alone, show it once, and revoke it", async () => {
    const tab = await open("/settings/keys")
    await tab.getByRole("button", { name: "New key" }).focus()
    await tab.keyboard.press("Enter")
    const name = tab.getByRole("dialog").getByLabel("Name")
    await name.waitFor()
    await tab.getByRole("button", { name: "Create key" }).press("Enter")
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true")
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await tab.keyboard.type("Phone")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("Admin")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("Everything")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("127.0.0.0/8")
    await tab.keyboard.press("Tab")
    expect(await tab.evaluate("document.activeElement.textContent")).toBe("Limit to folders or domains")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("In 30 days")
    await tab.keyboard.press("Tab")
    await tab.keyboard.press("Enter")
    const shownOnce = tab.getByRole("dialog", { name: "Your new API key" })
    await shownOnce.waitFor()
    await expect.poll(() => shownOnce.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await axe(tab)).toEqual([])
    const key = await tab.locator("[data-secret]").textContent()
    await tab.keyboard.press("Escape")
    await tab.mouse.click(5, 5)
    const question = tab.waitForEvent("dialog")
    const leaving = tab.evaluate("history.go(0)")
    await (await question).dismiss()
    await leaving
    await expect.poll(() => tab.getByRole("dialog").getByRole("button").allTextContents()).toEqual(["Copy key", "Done"])
    expect(key).toMatch(/^lnd_/)
    await tab.getByRole("button", { name: "Copy key" }).click()
    await expect.poll(() => tab.evaluate("navigator.clipboard.readText()")).toBe(key)
    const asked = (path: string) =>
      fetch(`${shown.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
    expect(await asked("/team")).toBe(200)
    await tab.getByRole("button", { name: "Done" }).click()
    await tab.getByText(/expires \d+ \w+ \d{4} \((in 4 weeks|next month)\)/).waitFor()
    await tab.getByRole("button", { name: "Revoke Phone" }).click()
    await tab.getByRole("button", { name: "Revoke key" }).click()
    await tab.getByRole("button", { name: "Revoke Phone" }).waitFor({ state: "detached" })
    expect(await asked("/team")).toBe(401)
  })

  it("ask for the password before an owner's key is created, and then continue", async () => {
    shown.expectFailures(/^403 \/api\/v1\/keys$/)
    shown.expectFailures(/^422 \/api\/v1\/session\/password$/)
    const tab = await open("/settings/keys")
    shown.forgetPasswords()
    await tab.getByRole("button", { name: "New key" }).click()
    await tab.getByRole("dialog").getByLabel("Name").fill("Backup")
    await tab.getByRole("dialog").getByLabel("Role").selectOption("owner")
    await tab.getByRole("button", { name: "Create key" }).click()
    const asked = tab.getByRole("dialog", { name: "Confirm your password" })
    await asked.getByLabel("Your password", { exact: true }).fill("not this one")
    await tab.keyboard.press("Enter")
    await asked.getByText("Wrong password.").waitFor()
    expect(await axe(tab)).toEqual([])
    await asked.getByLabel("Close").click()
    await tab.getByText("Enter your password again").waitFor()
    await tab.getByRole("button", { name: "Create key" }).click()
    await asked.getByLabel("Your password", { exact: true }).fill(owner.password)
    await tab.keyboard.press("Enter")
    await tab.getByRole("heading", { name: "Your new API key" }).waitFor()
    await expect.poll(() => tab.locator("[data-secret]").textContent()).toMatch(/^lnd_/)
  })

  it("invite a person, change their role, remove them; members cannot", async () => {
    const tab = await open("/settings/members")
    await tab.getByLabel("Email").fill("Cleo@Example.com")
    await tab.getByRole("button", { name: "Create invite" }).click()
    const link = (await tab.locator("[data-secret]").textContent()) ?? ""
    await tab.getByRole("button", { name: "Done" }).click()
    await tab.getByText("cleo@example.com").waitFor()

    const theirs = await open("/sign-in", { signedOut: true })
    await theirs.goto(link)
    await theirs.getByLabel("Your name").fill("Cleo")
    await theirs.getByLabel("Password", { exact: true }).fill("a password of Cleo")
    await theirs.keyboard.press("Enter")
    await theirs.waitForURL(/\/app\/overview/)
    await theirs.goto(`${shown.url}/app/settings/keys`)
    await theirs.getByText("Only owners and admins can manage keys").waitFor()
    await theirs.goto(`${shown.url}/app/settings/team`)
    await theirs.getByText("Your role is member.").waitFor()
    await expect
      .poll(() => theirs.getByRole("navigation", { name: "Settings" }).getByRole("link").allTextContents())
      .toEqual([
        "Team settings",
        "Members",
        "Imports and jobs",
        "Profile",
        "Password and sessions",
        "Language and time zone",
        "Tools"
      ])
    await expect.poll(() => theirs.getByRole("button", { name: "Save" }).count()).toBe(0)

    await tab.reload()
    await tab.getByLabel("Role of Cleo").selectOption("admin")
    await tab.getByText("Cleo is now an admin.").waitFor()
    await theirs.reload()
    await theirs.getByRole("button", { name: "Download" }).waitFor()

    await tab.getByRole("button", { name: "Actions for Cleo" }).click()
    await tab.getByRole("menuitem", { name: "Remove from team" }).click()
    await tab.getByRole("button", { name: "Remove", exact: true }).click()
    await tab.getByText("Cleo", { exact: true }).waitFor({ state: "detached" })
    shown.expectFailures(/^401 /)
    await theirs.goto(`${shown.url}/app/links`)
    await theirs.waitForURL(/sign-in/)
  })

  it("delete a team once its name is typed, and first list what is deleted with it", async () => {
    const tab = await open("/settings/team")
    await tab.getByLabel("New team's name").fill("Attic")
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.getByRole("button", { name: /Account of Ana, team Attic/ }).waitFor()
    await tab.goto(`${shown.url}/app/settings/team`)
    await tab.getByRole("button", { name: "Delete team…" }).click()
    const asked = tab.getByRole("dialog", { name: "Delete Attic?" })
    await asked.getByText("0 clicks and all reports").waitFor()
    await asked.getByRole("link", { name: "Download all data of Attic first" }).waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    const verb = asked.getByRole("button", { name: "Delete team" })
    await expect.poll(() => verb.isDisabled()).toBe(true)
    await asked.getByLabel("Type the team name to confirm").fill("Attic")
    shown.expectFailures(/^403 \/api\/v1\/team\/deletion$/)
    shown.forgetPasswords()
    await verb.click()
    const password = tab.getByRole("dialog", { name: "Confirm your password" })
    await password.getByLabel("Your password", { exact: true }).fill(owner.password)
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/overview/)
    await tab.getByRole("button", { name: /Account of Ana, team (Garden|Office)/ }).waitFor()
  })

  it("say what prevents deleting the account, and delete it otherwise", async () => {
    const { url } = await api<{ url: string }>("POST", "/invites", { role: "member", email: "eve@example.com" })
    const tab = await open("/sign-in", { signedOut: true })
    await tab.goto(url)
    await tab.getByLabel("Your name").fill("Eve")
    await tab.getByLabel("Password", { exact: true }).fill("a password of Eve")
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/overview/)
    const owning = await open("/settings/account")
    await owning.getByRole("button", { name: "Delete your account…" }).click()
    await owning.getByText("You're the last owner of teams that have other members:").waitFor()
    expect(await axe(owning)).toEqual([])
    await tab.goto(`${shown.url}/app/settings/account`)
    await tab.getByRole("button", { name: "Delete your account…" }).click()
    const asked = tab.getByRole("dialog", { name: "Delete your account?" })
    await asked.getByText(/Your work in \w+ stays there for the other members\./).waitFor()
    await asked.getByLabel("Type your name to confirm").fill("Eve")
    await asked.getByRole("button", { name: "Delete my account" }).click()
    await tab.waitForURL(/sign-in/)
    const { members } = await api<{ members: Array<{ username: string }> }>("GET", "/members")
    expect(members.map(({ username }) => username)).not.toContain("Eve")
  })

  it("keep the last owner", async () => {
    shown.expectFailures(/^422 \/api\/v1\/members/)
    const tab = await open("/settings/members")
    await tab.getByLabel(`Role of ${owner.username}`).selectOption("member")
    await tab.getByRole("button", { name: "Change role" }).click()
    await tab.getByText("The team needs an owner.").waitFor()
    await expect.poll(() => tab.getByLabel(`Role of ${owner.username}`).inputValue()).toBe("owner")
  })

  it("distinguish sessions of the same browser by their start", async () => {
    const other = await open("/sign-in", { signedOut: true })
    await other.getByLabel("Email").fill(owner.email)
    await other.getByLabel("Password", { exact: true }).fill(owner.password)
    await other.keyboard.press("Enter")
    await other.waitForURL(/\/app\/overview/)
    await other.goto(`${shown.url}/app/settings/security`)
    await other
      .getByText(/^Since \d+ \w+ \d{4}, \d\d:\d\d · last used /)
      .first()
      .waitFor()
    const ending = other.getByRole("button", { name: /^Sign out Chrome on Linux, since \d+ \w+ \d{4}, \d\d:\d\d$/ })
    await ending.first().waitFor()
    await expect.poll(() => other.getByText("This browser", { exact: true }).count()).toBe(1)
  })

  it("change the person's name, and the password with the current one", async () => {
    const tab = await open("/settings/account")
    await tab.getByLabel("Name").fill("Anna")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByRole("button", { name: /Account of Anna/ }).waitFor()
    shown.expectFailures(/^422 \/api\/v1\/me$/)
    await tab.getByRole("link", { name: "Password and sessions" }).click()
    await tab.getByLabel("Current password").fill("not this one")
    await tab.getByLabel("New password").fill("a new long password")
    await tab.getByRole("button", { name: "Change password" }).click()
    await tab.locator("[id$=-error]").waitFor()
    await tab.getByLabel("Current password").fill(owner.password)
    await expect.poll(() => tab.locator("[id$=-error]").count()).toBe(0)
    await tab.getByRole("button", { name: "Change password" }).click()
    await tab.getByText("Password updated.").waitFor()
    await tab.getByRole("button", { name: "Sign out everywhere" }).click()
    shown.expectFailures(/^401 /)
    await tab.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click()
    await tab.waitForURL(/sign-in/)
  })
})
