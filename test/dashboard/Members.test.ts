import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { type Dashboard, dashboard } from "./Browser.ts"

interface Joining {
  readonly name: string
  readonly role: string
}

const passwordOf = (name: string) => `a password of ${name}`

/** Lets a person join by invite, in a separate window. */
const join = async (shown: Dashboard, { name, role }: Joining): Promise<Page> => {
  const email = `${name.toLowerCase()}@example.com`
  const { url } = await shown.api<{ url: string }>("POST", "/invites", { role, email })
  const tab = await shown.open("/sign-in", { signedOut: true })
  await tab.goto(url)
  await tab.getByLabel("Your name").fill(name)
  await tab.getByLabel("Password", { exact: true }).fill(passwordOf(name))
  await tab.keyboard.press("Enter")
  await tab.waitForURL(/\/app\/overview/)
  return tab
}

dashboard("members of a team", (shown) => {
  it("get a lower role after a confirmation that names the keys and invites that end", async () => {
    const theirs = await join(shown, { name: "Cleo", role: "admin" })
    const made = await theirs.context().request.post(`${shown.url}/api/v1/keys`, {
      data: { name: "Nightly report", role: "admin" },
      headers: { origin: shown.url }
    })
    const { key } = (await made.json()).data
    await theirs.context().request.post(`${shown.url}/api/v1/invites`, {
      data: { role: "member" },
      headers: { origin: shown.url }
    })
    const asked = () =>
      fetch(`${shown.url}/api/v1/team`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)

    const tab = await shown.open("/settings/members")
    const role = tab.getByLabel("Role of Cleo")
    await role.focus()
    await tab.keyboard.press("ArrowUp")
    const question = tab.getByRole("dialog", { name: "Make Cleo a member?" })
    await question.getByText("1 API key with a higher role stops working").waitFor()
    await question.getByText(/^Nightly report \(lnd_/).waitFor()
    await question.getByText("1 open invite is revoked.").waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await question.waitFor({ state: "detached" })
    expect([await role.inputValue(), await asked()]).toEqual(["admin", 200])

    await role.selectOption("member")
    await question.getByRole("button", { name: "Change role" }).click()
    await tab.getByText("Cleo is now a member.").waitFor()
    expect(await asked()).toBe(401)
    await tab.goto(`${shown.url}/app/settings/keys`)
    await tab.getByText("suspended: creator's role was lowered").waitFor()

    await tab.goto(`${shown.url}/app/settings/members`)
    await role.selectOption("admin")
    await tab.getByText("Cleo is now an admin.").waitFor()
    expect(await asked()).toBe(200)
  })

  it("create keys with scopes, and as viewers only look", async () => {
    const tab = await shown.open("/settings/keys")
    await tab.getByRole("button", { name: "New key" }).click()
    const form = tab.getByRole("dialog", { name: "New API key" })
    await form.getByLabel("Name").fill("Form on the site")
    await form.getByLabel("Scopes").selectOption("Custom")
    await form.getByLabel("links:create").check()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await form.getByRole("button", { name: "Create key" }).click()
    await tab.getByText("Your new API key").waitFor()
    await tab.getByRole("button", { name: "Done" }).click()
    await tab.getByText(/only links:create/).waitFor()

    await tab.getByRole("button", { name: "Edit Form on the site" }).click()
    const edit = tab.getByRole("dialog", { name: "Edit API key" })
    shown.expectFailures(/^422 .*\/keys\//)
    await edit.getByLabel("Allowed networks").fill("192.0.2.0/24\neverywhere")
    await edit.getByRole("button", { name: "Save" }).click()
    await expect.poll(() => edit.getByLabel("Allowed networks").getAttribute("aria-invalid")).toBe("true")
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await edit.getByLabel("Allowed networks").fill("192.0.2.0/24")
    await edit.getByRole("button", { name: "Save" }).click()
    await tab.getByText(/from 192\.0\.2\.0\/24/).waitFor()
    await tab.getByRole("button", { name: "Rotate Form on the site" }).click()
    await tab.getByRole("button", { name: "Rotate key" }).click()
    await tab.getByRole("dialog", { name: "The new secret of Form on the site" }).getByText(/^lnd_/).waitFor()
    await tab.getByRole("button", { name: "Done" }).click()
    await tab.getByText(/former secret works until/).waitFor()

    const { id } = await shown.api<{ id: string }>("POST", "/links", { url: "https://example.com/", title: "Seen" })
    const theirs = await join(shown, { name: "Vera", role: "viewer" })
    await theirs.goto(`${shown.url}/app/links/${id}`)
    await theirs.getByText("Seen").first().waitFor()
    expect(await theirs.getByRole("button", { name: /^(Edit|Create new…|Share|Customize)$/ }).count()).toBe(0)
    expect(await theirs.getByRole("link", { name: "Create QR code" }).count()).toBe(0)
    await theirs.goto(`${shown.url}/app/links`)
    const row = theirs.getByRole("row", { name: /Seen/ })
    await row.waitFor()
    await row.hover()
    expect(await theirs.getByRole("checkbox").count()).toBe(0)
    expect(await row.getByRole("button").allTextContents()).toHaveLength(2)
    await row.getByRole("button", { name: /^Copy short link/ }).waitFor()
    await row.getByRole("button", { name: /^Actions for/ }).waitFor()
    expect(await row.getByRole("link", { name: /QR code/ }).count()).toBe(0)
    await row.focus()
    await theirs.keyboard.press("x")
    expect(await row.getAttribute("aria-selected")).toBeNull()
    expect(await shown.axeInEachLook(theirs)).toEqual([])
    await theirs.goto(`${shown.url}/app/tags`)
    await theirs.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    expect(await theirs.getByRole("button", { name: "New tag" }).count()).toBe(0)
    await tab.goto(`${shown.url}/app/settings/members`)
    expect(await tab.getByLabel("Role of Vera").inputValue()).toBe("viewer")
  })

  it("look at pages, QR codes and the trash as viewers, and download, but change nothing", async () => {
    const { id: link } = await shown.api<{ id: string }>("POST", "/links", { url: "https://example.com/" })
    const { id: page } = await shown.api<{ id: string }>("POST", "/pages", { slug: "looked-at", title: "Looked at" })
    const { id: code } = await shown.api<{ id: string }>("POST", "/qrcodes", {
      name: "Looked at",
      link_id: link,
      design_config: {}
    })
    for (const title of ["Gone one", "Gone two"]) {
      const { id } = await shown.api<{ id: string }>("POST", "/links", { url: "https://example.com/", title })
      await shown.api("DELETE", `/links/${id}`)
    }
    const tab = await join(shown, { name: "Vito", role: "viewer" })

    await tab.goto(`${shown.url}/app/pages/${page}`)
    expect(await tab.getByRole("button", { name: "Copy URL" }).isEnabled()).toBe(true)
    await tab.getByRole("tab", { name: "Design" }).click()
    await tab.waitForURL(/tab=design/)
    await tab.getByText("Viewers can't change anything.").waitFor()
    expect(await tab.getByRole("button", { name: "Publish" }).count()).toBe(0)
    await tab.getByRole("tab", { name: "Settings" }).click()
    await tab.waitForURL(/tab=settings/)
    const title = tab.getByRole("tabpanel").getByRole("textbox").first()
    await expect.poll(() => title.isDisabled()).toBe(true)
    expect(await shown.axeInEachLook(tab)).toEqual([])

    await tab.goto(`${shown.url}/app/qr/${code}`)
    await tab.getByText("Viewers can't change anything.").waitFor()
    await expect.poll(() => tab.getByLabel("Name", { exact: true }).isDisabled()).toBe(true)
    expect(await tab.getByRole("button", { name: /^(Save|Undo|Start over)$/ }).count()).toBe(0)
    expect(await tab.getByRole("link", { name: "Duplicate" }).count()).toBe(0)
    const [saved] = await Promise.all([
      tab.waitForEvent("download"),
      tab.getByRole("button", { name: /^Download (SVG|PNG)$/ }).click()
    ])
    expect(saved.suggestedFilename()).toMatch(/\.(svg|png)$/)

    await tab.goto(`${shown.url}/app/trash`)
    await tab.getByText("Gone one").first().waitFor()
    expect(await tab.getByRole("checkbox").count()).toBe(0)
    const restore = tab.getByRole("button", { name: "Restore Gone one" })
    expect(await restore.isDisabled()).toBe(true)
  })

  it("see a folder only if they are listed, and keys reach only their folders and domains", async () => {
    const theirs = await join(shown, { name: "Mila", role: "member" })
    const others = await join(shown, { name: "Nino", role: "member" })
    const tab = await shown.open("/folders")
    await tab.getByRole("button", { name: "New folder" }).first().click()
    const form = tab.getByRole("dialog", { name: "New folder" })
    await form.getByLabel("Name", { exact: true }).fill("Board")
    await form.getByLabel("Who sees this folder").selectOption("Only some members")
    await form.getByRole("combobox", { name: "Can view" }).click()
    await tab.getByRole("option", { name: "Mila" }).click()
    await tab.keyboard.press("Escape")
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await form.getByRole("button", { name: "Create folder" }).click()
    await tab.getByText("Only some members see it").waitFor()

    await theirs.goto(`${shown.url}/app/folders`)
    await theirs.getByText("Board").first().waitFor()
    await others.goto(`${shown.url}/app/folders`)
    await others.getByRole("heading", { level: 1, name: "Folders" }).waitFor()
    await others.getByText("You can use the team's folders.").waitFor()
    expect(await others.getByText("Board").count()).toBe(0)

    await tab.getByRole("button", { name: "Edit the folder Board" }).click()
    const edit = tab.getByRole("dialog", { name: "Edit folder" })
    await expect.poll(() => edit.getByLabel("Who sees this folder").inputValue()).toBe("listed")
    await edit.getByText("Mila").waitFor()
    await tab.keyboard.press("Escape")

    await tab.goto(`${shown.url}/app/settings/keys`)
    await tab.getByRole("button", { name: "New key" }).click()
    const key = tab.getByRole("dialog", { name: "New API key" })
    await key.getByLabel("Name").fill("Partner")
    await key.getByRole("button", { name: "Limit to folders or domains" }).click()
    await key.getByRole("combobox", { name: "Folders" }).click()
    await tab.getByRole("option", { name: "Board" }).click()
    await tab.keyboard.press("Escape")
    await key.getByRole("combobox", { name: "Domains" }).click()
    await tab.getByRole("option", { name: /\(default\)/ }).click()
    await tab.keyboard.press("Escape")
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await key.getByRole("button", { name: "Create key" }).click()
    await tab.getByText("Your new API key").waitFor()
    await tab.getByRole("button", { name: "Done" }).click()
    await tab.getByText(/only in .*Board.* · only on the default domain/).waitFor()
  })

  it("see no addresses of others, without a claim that they have none", async () => {
    const tab = await join(shown, { name: "Eda", role: "member" })
    await tab.goto(`${shown.url}/app/settings/members`)
    await tab.getByText("Ana", { exact: true }).waitFor()
    await tab.getByText("eda@example.com").waitFor()
    await expect.poll(() => tab.getByText(/No email yet|ana@example\.com/).count()).toBe(0)
  })

  it("are invited by distinguishable links, which are withdrawn after a confirmation", async () => {
    shown.expectFailures(/^422 \/api\/v1\/invites$/)
    await shown.api("POST", "/invites", { role: "member" })
    const tab = await shown.open("/settings/members")
    const actions = tab.getByRole("button", { name: /^Actions for the open invite by Ana, \d+ \w+ \d{4}, \d\d:\d\d$/ })
    await actions.first().click()
    await tab.getByText(/^Invited by Ana, .+ · expires \d+ \w+ \d{4}$/).waitFor()
    await tab.getByRole("menuitem", { name: "Revoke invite" }).click()
    const question = tab.getByRole("dialog", { name: "Revoke this invite?" })
    expect((await shown.api<{ total: number }>("GET", "/invites")).total).toBe(1)
    await question.getByRole("button", { name: "Revoke invite" }).click()
    await actions.first().waitFor({ state: "detached" })
    expect((await shown.api<{ total: number }>("GET", "/invites")).total).toBe(0)

    const email = tab.getByLabel("Email")
    await email.fill("bo")
    await tab.getByRole("button", { name: "Create invite" }).press("Enter")
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true")
    const [told] = [await email.getAttribute("aria-describedby")]
    await expect
      .poll(() => tab.locator(`[id="${told?.split(" ")[0]}"]`).textContent())
      .toBe("Must be an email address such as ana@example.com.")

    await email.fill("ana@example.com")
    await tab.getByRole("button", { name: "Create invite" }).click()
    const fault = tab.getByText("This person is already in the team.")
    await fault.waitFor()
    await tab.getByLabel("Email").fill("ana2@example.com")
    await fault.waitFor({ state: "detached" })
  })

  it("see a role change when they open another screen, or when a request is refused", async () => {
    const tab = await join(shown, { name: "Fay", role: "member" })
    const { members } = await shown.api<{ members: Array<{ id: string; username: string }> }>("GET", "/members")
    const path = `/members/${members.find(({ username }) => username === "Fay")?.id}`
    await tab.goto(`${shown.url}/app/settings/members`)
    await tab.getByText("Ana", { exact: true }).waitFor()
    await shown.api("PUT", path, { role: "admin" })
    const going = async () => {
      await tab.getByRole("link", { name: "Team settings" }).first().click()
      await tab.getByRole("link", { name: "Members" }).first().click()
      return tab.getByText("Invite member").count()
    }
    await expect.poll(going, { timeout: 30_000 }).toBe(1)

    shown.expectFailures(/^403 \/api\/v1\/invites$/)
    await shown.api("PUT", path, { role: "member" })
    await tab.getByRole("button", { name: "Create invite" }).click()
    await tab.getByText("Invite member").waitFor({ state: "detached" })
  })

  it("learn from an invite that they are already in the team, with a link to the dashboard", async () => {
    const { url } = await shown.api<{ url: string }>("POST", "/invites", { role: "member", email: "otto@example.com" })
    const tab = await shown.open("/overview")
    await tab.goto(url)
    await tab.getByRole("heading", { name: "You're already in Home" }).waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await tab.getByRole("button", { name: "Join as someone else" }).click()
    await tab.getByLabel("Your name").waitFor()
    await tab.goto(`${shown.url}/app/overview`)
    await tab.goto(url)
    await tab.getByRole("link", { name: "Go to the dashboard" }).click()
    await tab.waitForURL(/\/app\/overview/)
  })

  it("are pointed to their account if they join by an open link as a new person", async () => {
    shown.expectFailures(/^401 \/api\/v1\/session\/join$/)
    await join(shown, { name: "Gil", role: "member" })
    const { url } = await shown.api<{ url: string }>("POST", "/invites", { role: "member" })
    const tab = await shown.open("/sign-in", { signedOut: true })
    await tab.goto(url)
    await tab.getByLabel("Your name").fill("Gilbert")
    await tab.getByLabel("Email").fill("gil@example.com")
    await tab.getByLabel("Password", { exact: true }).fill("another long password")
    await tab.keyboard.press("Enter")
    const hint = tab.getByText("If you already have an account here, turn on “I already have an account here”")
    await hint.waitFor()
    await tab.getByLabel("I already have an account here").check()
    await hint.waitFor({ state: "detached" })
  })

  it("confirm before they lower their own role, and learn what they can no longer do", async () => {
    const tab = await join(shown, { name: "Dora", role: "admin" })
    await tab.goto(`${shown.url}/app/settings/members`)
    await tab.getByLabel("Role of Dora").selectOption("member")
    const question = tab.getByRole("dialog", { name: "Make yourself (Dora) a member?" })
    await question
      .getByText("You'll no longer be able to manage folders, domains, API keys, members or the team.")
      .waitFor()
    await question.getByText("You can't undo this yourself.").waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    await expect.poll(() => tab.getByLabel("Role of Dora").inputValue()).toBe("admin")
  })
})
