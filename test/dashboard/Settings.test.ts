import { expect, it } from "vitest"
import { dashboard, owner } from "./Browser.ts"

dashboard("the settings", (shown) => {
  const { open, api, axe, axeInEachLook } = shown

  it("have no screen that axe finds fault with, in either look", async () => {
    for (const part of ["team", "members", "keys", "account", "tools", "servers"]) {
      const tab = await open(`/settings/${part}`)
      await tab.getByRole("heading", { level: 1 }).waitFor()
      await tab.getByRole("heading", { level: 2 }).first().waitFor()
      expect(await axeInEachLook(tab), part).toEqual([])
      await shown.close(tab)
    }
  })

  it("show the tab that one is on, on a phone too", async () => {
    for (const locale of ["en-GB", "ar"]) {
      const tab = await open("/settings/tools", { viewport: { width: 320, height: 700 }, locale })
      await tab.getByRole("heading", { level: 1 }).waitFor()
      const isInSight = () =>
        tab
          .locator("nav [aria-current=page]")
          .last()
          .evaluate((one) => {
            const [inner, outer] = [one.getBoundingClientRect(), (one.parentElement as Element).getBoundingClientRect()]
            return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
          })
      await expect.poll(isInSight).toBe(true)
      expect(await tab.evaluate("scrollY")).toBe(0)
    }

    // The only team goes with the account, at the place that is named.
    const tab = await open("/settings/team")
    await tab.getByText("It is deleted with your account, under Your account.").waitFor()
    await tab.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Your account" }).click()
    await tab.getByRole("button", { name: "Delete your account …" }).waitFor()
  })

  it("rename the team, and say where the name is taken", async () => {
    shown.expectFailures(/^422 \/api\/v1\/team$/)
    await open("/settings/team").then(async (tab) => {
      await tab.getByLabel("Name of the new team").fill("Office")
      await tab.getByRole("button", { name: "Create" }).click()
      await tab.getByRole("button", { name: "Account of Ana, team Office" }).waitFor()
      await tab.getByRole("button", { name: "Account of Ana, team Office" }).click()
      await tab.getByRole("menuitem", { name: "Home" }).click()
      await tab.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()
    })
    const tab = await open("/settings/team")
    const name = tab.getByLabel("Name of the team", { exact: true })
    await name.fill("Office")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("Is the name of another team.").waitFor()
    await name.fill("Garden")
    expect(await tab.getByText("Is the name of another team.").count()).toBe(0)
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Account of Ana, team Garden" }).waitFor()
    expect((await api<{ name: string }>("GET", "/team")).name).toBe("Garden")
  })

  it("hand out all data as a file that is whole", async () => {
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
      /^Short link,Destination URL,Clicks,.*https:\/\/example\.com\/exported/s
    )
    expect((await load(/^Links for Bitly/)).text).toMatch(/^Link,Custom Link,Destination URL,/)
    const lines = (await load(/^For programs/)).text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ type }) => type === "link").map((link) => link.destination_url)).toEqual([
      "https://example.com/exported"
    ])
    expect(lines.at(-1).type).toBe("end")
  })

  it("make a key by keyboard alone, show it once, and revoke it", async () => {
    const tab = await open("/settings/keys")
    await tab.getByRole("button", { name: "New key" }).focus()
    await tab.keyboard.press("Enter")
    const name = tab.getByRole("dialog").getByLabel("Name")
    await name.waitFor()
    await tab.getByRole("button", { name: "Make the key" }).press("Enter")
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true")
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await tab.keyboard.type("Phone")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("Admin")
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
    expect(await tab.getByRole("dialog").getByRole("button").allTextContents()).toEqual(["Copy the key", "Done"])
    expect(key).toMatch(/^lnd_/)
    await tab.getByRole("button", { name: "Copy the key" }).click()
    await expect.poll(() => tab.evaluate("navigator.clipboard.readText()")).toBe(key)
    const asked = (path: string) =>
      fetch(`${shown.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
    expect(await asked("/team")).toBe(200)
    await tab.getByRole("button", { name: "Done" }).click()
    await tab.getByText(/expires \d+ \w+ \d{4} \((in 4 weeks|next month)\)/).waitFor()
    await tab.getByRole("button", { name: "Revoke Phone" }).click()
    await tab.getByRole("button", { name: "Revoke the key" }).click()
    await tab.getByRole("button", { name: "Revoke Phone" }).waitFor({ state: "detached" })
    expect(await asked("/team")).toBe(401)
  })

  it("ask for the password again before a key of an owner is made, and go on then", async () => {
    shown.expectFailures(/^403 \/api\/v1\/keys$/)
    shown.expectFailures(/^422 \/api\/v1\/session\/password$/)
    const tab = await open("/settings/keys")
    shown.forgetPasswords()
    await tab.getByRole("button", { name: "New key" }).click()
    await tab.getByRole("dialog").getByLabel("Name").fill("Backup")
    await tab.getByRole("dialog").getByLabel("Role").selectOption("owner")
    await tab.getByRole("button", { name: "Make the key" }).click()
    const asked = tab.getByRole("dialog", { name: "Your password once more" })
    await asked.getByLabel("Your password", { exact: true }).fill("not this one")
    await tab.keyboard.press("Enter")
    await asked.getByText("Is not your password.").waitFor()
    expect(await axe(tab)).toEqual([])
    await asked.getByLabel("Close").click()
    await tab.getByText("Your password is needed for this").waitFor()
    await tab.getByRole("button", { name: "Make the key" }).click()
    await asked.getByLabel("Your password", { exact: true }).fill(owner.password)
    await tab.keyboard.press("Enter")
    await tab.getByRole("heading", { name: "Your new API key" }).waitFor()
    expect(await tab.locator("[data-secret]").textContent()).toMatch(/^lnd_/)
  })

  it("invite somebody, give another role, remove them; a member sees none of that", async () => {
    const tab = await open("/settings/members")
    await tab.getByLabel("E-mail").fill("Cleo@Example.com")
    await tab.getByRole("button", { name: "Make an invite" }).click()
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
    await theirs.getByText("Owners and admins manage the keys").waitFor()
    await theirs.goto(`${shown.url}/app/settings/team`)
    await theirs.getByText("Your role here is member.").waitFor()
    expect(await theirs.getByRole("button", { name: "Save" }).count()).toBe(0)

    await tab.reload()
    await tab.getByLabel("Role of Cleo").selectOption("admin")
    await tab.getByText("Cleo is an admin now.").waitFor()
    await theirs.reload()
    await theirs.getByRole("button", { name: "Download" }).waitFor()

    await tab.getByRole("button", { name: "Actions for Cleo" }).click()
    await tab.getByRole("menuitem", { name: "Remove from the team" }).click()
    await tab.getByRole("button", { name: "Remove", exact: true }).click()
    await tab.getByText("Cleo", { exact: true }).waitFor({ state: "detached" })
    shown.expectFailures(/^401 /)
    await theirs.goto(`${shown.url}/app/links`)
    await theirs.waitForURL(/sign-in/)
  })

  it("delete a team once its name is typed, and tell before what goes with it", async () => {
    const tab = await open("/settings/team")
    await tab.getByLabel("Name of the new team").fill("Attic")
    await tab.getByRole("button", { name: "Create" }).click()
    await tab.getByRole("button", { name: /Account of Ana, team Attic/ }).waitFor()
    await tab.goto(`${shown.url}/app/settings/team`)
    await tab.getByRole("button", { name: "Delete the team …" }).click()
    const asked = tab.getByRole("dialog", { name: "Delete Attic?" })
    await asked.getByText("0 clicks and all reports").waitFor()
    await asked.getByRole("link", { name: "Download all data of Attic first" }).waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    const verb = asked.getByRole("button", { name: "Delete the team" })
    expect(await verb.isDisabled()).toBe(true)
    await asked.getByLabel("Type the name of the team").fill("Attic")
    shown.expectFailures(/^403 \/api\/v1\/team\/deletion$/)
    shown.forgetPasswords()
    await verb.click()
    const password = tab.getByRole("dialog", { name: "Your password once more" })
    await password.getByLabel("Your password", { exact: true }).fill(owner.password)
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/overview/)
    await tab.getByRole("button", { name: /Account of Ana, team (Garden|Office)/ }).waitFor()
  })

  it("say what stands in the way of deleting the account, and do it where nothing does", async () => {
    const { url } = await api<{ url: string }>("POST", "/invites", { role: "member", email: "eve@example.com" })
    const tab = await open("/sign-in", { signedOut: true })
    await tab.goto(url)
    await tab.getByLabel("Your name").fill("Eve")
    await tab.getByLabel("Password", { exact: true }).fill("a password of Eve")
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/overview/)
    const owning = await open("/settings/account")
    await owning.getByRole("button", { name: "Delete your account …" }).click()
    await owning.getByText("You are the last owner of teams that other people are in:").waitFor()
    expect(await axe(owning)).toEqual([])
    await tab.goto(`${shown.url}/app/settings/account`)
    await tab.getByRole("button", { name: "Delete your account …" }).click()
    const asked = tab.getByRole("dialog", { name: "Delete your account?" })
    await asked.getByText(/What you made in \w+ stays there for the others\./).waitFor()
    await asked.getByLabel("Type your name").fill("Eve")
    await asked.getByRole("button", { name: "Delete my account" }).click()
    await tab.waitForURL(/sign-in/)
    const { members } = await api<{ members: Array<{ username: string }> }>("GET", "/members")
    expect(members.map(({ username }) => username)).not.toContain("Eve")
  })

  it("keep the last owner", async () => {
    shown.expectFailures(/^422 \/api\/v1\/members/)
    const tab = await open("/settings/members")
    await tab.getByLabel(`Role of ${owner.username}`).selectOption("member")
    await tab.getByRole("button", { name: "Change the role" }).click()
    await tab.getByText("The team needs an owner.").waitFor()
    expect(await tab.getByLabel(`Role of ${owner.username}`).inputValue()).toBe("owner")
  })

  it("tell sessions of one browser apart by when they began", async () => {
    const other = await open("/sign-in", { signedOut: true })
    await other.getByLabel("E-mail").fill(owner.email)
    await other.getByLabel("Password", { exact: true }).fill(owner.password)
    await other.keyboard.press("Enter")
    await other.waitForURL(/\/app\/overview/)
    await other.goto(`${shown.url}/app/settings/account`)
    await other
      .getByText(/^Since \d+ \w+ \d{4}, \d\d:\d\d · last used /)
      .first()
      .waitFor()
    const ending = other.getByRole("button", { name: /^Sign out Chrome on Linux, since \d+ \w+ \d{4}, \d\d:\d\d$/ })
    await ending.first().waitFor()
    expect(await other.getByText("This one").count()).toBe(1)
  })

  it("change one's own name, and the password with the present one", async () => {
    const tab = await open("/settings/account")
    await tab.getByLabel("Name").fill("Anna")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByRole("button", { name: /Account of Anna/ }).waitFor()
    shown.expectFailures(/^422 \/api\/v1\/me$/)
    await tab.getByLabel("The password you have now").fill("not this one")
    await tab.getByLabel("New password").fill("a new long password")
    await tab.getByRole("button", { name: "Change the password" }).click()
    await tab.locator("[id$=-error]").waitFor()
    await tab.getByLabel("The password you have now").fill(owner.password)
    expect(await tab.locator("[id$=-error]").count()).toBe(0)
    await tab.getByRole("button", { name: "Change the password" }).click()
    await tab.getByText("Your password is changed.").waitFor()
    await tab.getByRole("button", { name: "Sign out everywhere" }).click()
    shown.expectFailures(/^401 /)
    await tab.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click()
    await tab.waitForURL(/sign-in/)
  })
})
