import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"
import { joinedMember } from "./joined.ts"

/** A spreadsheet of 300 links with custom headings: some are invalid, and one short code is taken. */
const spreadsheet = () => {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const target = at === 7 ? "" : at === 8 ? "javascript:alert(1)" : `https://example.com/products/${at}`
    return `code-${at};${target};Product ${at};03/04/2026`
  })
  return Buffer.from(`\ufeff${["Kürzel;Wohin damit;Name;Made", ...rows].join("\r\n")}`)
}

/** Enough rows that the import is still running when a test looks at it. */
const many = () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => `https://example.com/many/${at},many-${at}`)
  return Buffer.from(["url,slug", ...rows].join("\n"))
}

const choose = (tab: Page, name: string, buffer: Buffer) =>
  tab.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer })

const job = (tab: Page, name: string) => tab.getByRole("article", { name, exact: true })
const button = (tab: Page, name: string | RegExp) => tab.getByRole("button", { name, exact: true })

dashboard("an import", (shown) => {
  const { open, api } = shown
  const total = async (query = "") => (await api<{ total: number }>("GET", `/links?limit=1${query}`)).total

  it("is offered where links are missing, and names the available sources", async () => {
    const tab = await open("/links")
    await tab.getByRole("link", { name: "Import existing links" }).click()
    await tab.getByRole("heading", { level: 1, name: "Import links" }).waitFor()
    const cards = tab.getByRole("navigation", { name: "Import source" }).getByRole("link")
    await expect.poll(() => cards.count()).toBe(13)
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await cards.filter({ hasText: "Shlink" }).focus()
    await tab.keyboard.press("Enter")
    await tab.getByRole("heading", { level: 1, name: "Import from Shlink" }).waitFor()
    await tab.getByRole("textbox", { name: "URL" }).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    shown.expectFailures(/^422 .*\/imports$/)
    await button(tab, "Preview import").click()
    await tab.getByText("An API key for the source is required.").waitFor()
  })

  it("of a whole team only asks for its archive", async () => {
    const tab = await open("/import?source=linden")
    await tab.locator("input[type=file]").waitFor({ state: "attached" })
    await expect.poll(() => button(tab, "Preview import").isDisabled()).toBe(true)
    await expect.poll(() => tab.getByRole("radio").count()).toBe(0)
    await expect.poll(() => tab.getByLabel("Add all links to folder").count()).toBe(0)
    expect(await shown.axeInEachLook(tab)).toEqual([])
  })

  it("of a spreadsheet is corrected, previewed, run, and undone", async () => {
    await api("POST", "/links", { url: "https://example.com/mine", custom_slug: "code-5" })
    const tab = await open("/import?source=csv")
    await choose(tab, "products.csv", spreadsheet())
    await tab.getByText("Columns are separated by semicolons. Text is UTF-8.").waitFor()
    const field = (column: string) => tab.getByLabel(`Map “${column}” to`)
    await expect.poll(() => field("Wohin damit").inputValue()).toBe("url")
    await expect.poll(() => field("Kürzel").inputValue()).toBe("slug")
    await field("Wohin damit").selectOption({ label: "Comments" })
    await tab.getByText("Choose the column that contains the destination URLs.").waitFor()
    await expect.poll(() => button(tab, "Import").isDisabled()).toBe(true)
    await field("Wohin damit").selectOption({ label: "Destination" })
    await tab.getByLabel("Map “Made” to").selectOption({ label: "Created" })
    await tab.getByLabel("Day first: 3 April 2026").click()
    await expect.poll(() => tab.getByLabel("Day first: 3 April 2026").isChecked()).toBe(true)
    expect(await shown.axeInEachLook(tab)).toEqual([])

    await button(tab, "Preview import").click()
    const trial = job(tab, "Import preview")
    await trial.getByText("Nothing has been imported yet.").waitFor()
    await trial.getByText("297 new links.").waitFor()
    await trial.getByText("1 link skipped because the short code is taken.").waitFor()
    await trial.getByText("2 entries skipped.").waitFor()
    await trial.getByRole("row").filter({ hasText: "It has no destination." }).first().waitFor()
    expect(await total()).toBe(1)
    expect(await shown.axeInEachLook(tab)).toEqual([])
    const downloading = tab.waitForEvent("download")
    await trial.getByRole("link", { name: /^Report \(/ }).click()
    const report = await (await downloading).createReadStream()
    const text = Buffer.concat(await report.toArray()).toString()
    expect(text).toMatch(/^\ufeffitem,outcome,reason/)
    expect(text).toContain("It has no destination.")

    await trial.getByRole("button", { name: "Import now" }).click()
    const real = job(tab, "Import")
    await real.getByText("297 new links.").waitFor()
    expect(await total()).toBe(298)
    const { links } = await api<{ links: Array<{ created_at: string; title: string }> }>("GET", "/links?search=code-9")
    expect(links[0]?.created_at).toMatch(/^2026-04-0[23]/)
    await tab.reload()
    await real.getByText(/^Can be undone until /).waitFor()

    await real.getByRole("button", { name: "Undo import" }).click()
    const question = tab.getByRole("dialog", { name: "Undo import?" })
    await question.getByText(/You can do this until /).waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await question.getByRole("button", { name: "Undo import" }).click()
    await real.getByText("297 links reverted.").waitFor()
    expect(await total()).toBe(1)
  })

  it("continues across a reload and other screens, and is paused, resumed and cancelled", async () => {
    const tab = await open("/import?source=csv")
    await choose(tab, "many.csv", many())
    await tab.getByText("Columns are separated by commas").waitFor()
    await button(tab, "Import").click()
    const real = job(tab, "Import")
    await real.getByRole("button", { name: "Pause" }).click()
    await real.getByText("Paused", { exact: true }).waitFor()
    const bar = real.getByRole("progressbar", { name: "Import" })
    const so = (await bar.getAttribute("aria-valuetext")) ?? ""
    // The number of entries is an estimate, and unknown before the first step.
    const howFar = /^[\d,]+ (?:of (?:2[5-9]|3[0-5]),\d{3}|(?:entry|entries) so far)$/
    expect(so).toMatch(howFar)
    await tab.reload()
    await expect.poll(() => bar.getAttribute("aria-valuetext")).toMatch(howFar)
    expect(await shown.axeInEachLook(tab)).toEqual([])

    await tab.getByRole("link", { name: "Tags" }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    await tab.goto(`${shown.url}/app/import`)
    await tab.getByRole("link", { name: "An import is in progress" }).click()
    await real.getByRole("button", { name: "Resume" }).click()
    await real.getByRole("button", { name: "Cancel" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Stop import" }).click()
    await real.getByText("Canceled", { exact: true }).waitFor()
    const brought = await total("&search=many")
    expect(brought).toBeLessThan(30_000)
    if (brought > 0) {
      await real.getByRole("button", { name: "Undo import" }).click()
      await tab.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
      await real.getByText("Undone", { exact: true }).waitFor()
    }
    expect(await total("&search=many")).toBe(0)
  })

  it("accepts a file dropped anywhere, and says why another is refused", async () => {
    const tab = await open("/import")
    await tab.getByText("Choose your current service").waitFor()
    const drop = (name: string, text: string) =>
      tab.evaluate(
        ([file, content]) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([content as string], file as string))
          document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }))
        },
        [name, text]
      )
    await drop("export.csv", "link,long_url,created_at\nhttps://bit.ly/a,https://example.com/,2026-01-01\n")
    await tab.getByText("This looks like an export from Bitly.").waitFor()
    await expect.poll(() => tab.getByLabel("Map “long_url” to").inputValue()).toBe("url")
    shown.expectFailures(/^422 .*\/imports\/preview$/)
    await drop("picture.csv", "\u0000\u0001")
    await tab.getByText("This file doesn't contain rows and columns.").waitFor()
  })

  it("is for owners and admins; members see the result", async () => {
    const { jobs } = await api<{ jobs: Array<{ id: string }> }>("GET", "/jobs?limit=1")
    const tab = await joinedMember(shown, "Ben")
    await tab.goto(`${shown.url}/app/import`)
    await tab.getByRole("heading", { name: "Only owners and admins can import links" }).waitFor()
    await tab.goto(`${shown.url}/app/import?job=${jobs[0]?.id}`)
    await job(tab, "Import").waitFor()
    await expect.poll(() => tab.getByRole("button", { name: "Undo import" }).count()).toBe(0)
  })
})
