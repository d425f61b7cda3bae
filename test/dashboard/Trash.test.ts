import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"
import { joinedMember } from "./joined.ts"

dashboard("the trash", (shown) => {
  const { open, api } = shown
  const total = async (path: string) => (await api<{ total: number }>("GET", path)).total

  it("explains its purpose, lists deleted items, restores them, and purges them after a confirmation", async () => {
    const link = await api<{ id: string }>("POST", "/links", { url: "https://example.com/t", custom_slug: "binned" })
    const page = await api<{ id: string }>("POST", "/pages", { slug: "binned", title: "Our page" })
    const code = await api<{ id: string; link_id: string }>("POST", "/qrcodes", {
      name: "Poster",
      design_config: {},
      url: "https://example.com/p"
    })
    const tab = await open("/trash")
    await tab.getByText("The trash is empty").waitFor()
    await api("DELETE", `/links/${link.id}`)
    await api("DELETE", `/pages/${page.id}`)
    await api("DELETE", `/qrcodes/${code.id}`)
    await api("DELETE", `/links/${code.link_id}`)
    await tab.getByRole("link", { name: "Links", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Links" }).waitFor()
    await tab.reload()
    await tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trash" }).click()
    const list = tab.getByRole("list", { name: "Trash" })
    await expect.poll(() => list.getByRole("listitem").count()).toBe(4)
    await list.getByText(/Page · .*\/@binned · deleted just now by .* · will be permanently deleted on /).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])

    await tab.getByRole("radio", { name: "Pages" }).locator("..").click()
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1)
    await list.getByRole("button", { name: "Restore Our page" }).click()
    await tab.getByText("“Our page” was restored").waitFor()
    await tab.getByText("No pages in the trash").waitFor()
    expect(await total("/pages")).toBe(1)
    await tab.getByRole("radio", { name: "All" }).locator("..").click()
    await list.getByRole("button", { name: /^Delete .*binned permanently/ }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click()
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2)
    await tab.getByRole("button", { name: "Empty trash" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
    expect(await total("/trash")).toBe(2)
    await tab.getByRole("button", { name: "Empty trash" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Empty trash" }).click()
    await tab.getByRole("heading", { name: "The trash is empty" }).waitFor()
    expect(await total("/trash")).toBe(0)
  })

  it("restores a recently deleted item from any screen", async () => {
    await api("POST", "/links", { url: "https://example.com/undone", custom_slug: "undone" })
    const tab = await open("/links")
    await tab.getByRole("button", { name: /^Actions for .*undone/ }).click()
    await tab.getByRole("menuitem", { name: "Delete" }).click()
    await tab.getByText("Link moved to the trash").waitFor()
    await tab.getByRole("alert").getByText("Link moved to the trashYou can undo this.").waitFor()
    expect(await total("/links?search=undone")).toBe(0)
    await tab.getByRole("link", { name: "Tags" }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await tab.getByRole("button", { name: "Undo" }).click()
    await tab.getByText("Restored", { exact: true }).waitFor()
    expect(await total("/links?search=undone")).toBe(1)
  })

  it("shows destinations, searches by them, and restores many at once, also more than are loaded", async () => {
    const made = async (count: number, name: string) => {
      const links = Array.from({ length: count }, (_, n) => ({
        url: `https://${name}.example/${n}`,
        custom_slug: `${name}-${n}`
      }))
      const { results } = await api<{ results: ReadonlyArray<{ data: { id: string } }> }>("POST", "/links/bulk", {
        links
      })
      return api("POST", "/links/bulk/delete", { ids: results.map(({ data }) => data.id) })
    }
    await made(60, "many")
    await made(3, "few")
    const tab = await open("/trash")
    const list = tab.getByRole("list", { name: "Trash" })
    await list.getByText("few.example/2", { exact: true }).waitFor()
    await expect.poll(() => list.locator("[data-letter='F']").count()).toBe(3)
    const search = tab.getByRole("searchbox", { name: "Search trash" })
    await search.fill("FEW-")
    await tab.getByText("3 entries").waitFor()
    await expect.poll(() => list.getByRole("listitem").count()).toBe(3)
    await tab.getByRole("checkbox", { name: /few-0$/ }).click()
    await tab.getByRole("checkbox", { name: /few-2$/ }).click()
    const bar = tab.getByRole("region", { name: "Selected in the trash" })
    await bar.getByText("2 selected").waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await bar.getByRole("button", { name: "Restore" }).click()
    await tab.getByText("2 restored").waitFor()
    await bar.waitFor({ state: "detached" })
    await tab.getByText("1 entry").waitFor()
    expect(await total("/links?search=few-")).toBe(2)

    await search.fill("many.example")
    await tab.getByText("60 entries").waitFor()
    await tab.getByRole("checkbox", { name: "Select all shown" }).click()
    await bar.getByText("50 selected").waitFor()
    await bar.getByRole("button", { name: "Select all 60 matching" }).click()
    await bar.getByText("All 60 selected").waitFor()
    await bar.getByRole("button", { name: "Restore" }).click()
    await tab.getByText("60 restored").waitFor()
    await tab.getByRole("heading", { name: "No matches in the trash" }).waitFor()
    expect([await total("/links?search=many-"), await total("/trash")]).toEqual([60, 1])
    await tab.getByRole("button", { name: "Show everything" }).click()
    await list.getByText("few.example/1", { exact: true }).waitFor()
    await expect.poll(() => search.inputValue()).toBe("")
  })

  it("deletes all matches of a filter permanently, and only owners and admins do so", async () => {
    const pages = await Promise.all(
      ["Gone", "Also gone"].map((title, n) => api<{ id: string }>("POST", "/pages", { slug: `gone-${n}`, title }))
    )
    const link = await api<{ id: string }>("POST", "/links", { url: "https://example.com/stays", title: "Stays" })
    for (const path of [...pages.map(({ id }) => `/pages/${id}`), `/links/${link.id}`]) await api("DELETE", path)
    const before = await total("/trash")
    const member = await joinedMember(shown, "Mia")
    await member.goto(`${shown.url}/app/trash`)
    await member.getByText("Only owners and admins can delete items permanently.").waitFor()
    await member.getByRole("button", { name: "Restore Stays" }).waitFor()
    expect(await member.getByRole("button", { name: /permanently|Empty trash/ }).count()).toBe(0)

    const tab = await open("/trash")
    await tab.getByRole("radio", { name: "Pages" }).locator("..").click()
    await tab.getByText("2 entries").waitFor()
    await tab.getByRole("button", { name: "Delete all matching" }).click()
    const dialog = tab.getByRole("dialog", { name: "Delete 2 matching items permanently?" })
    await dialog.getByRole("button", { name: "Delete permanently" }).click()
    await tab.getByText("Deleted permanently").waitFor()
    await tab.getByText("No pages in the trash").waitFor()
    expect(await total("/trash")).toBe(before - 2)
  })

  it("shows URLs left-to-right in Arabic, like the list of links", async () => {
    const [first, second] = await Promise.all(
      ["left", "right"].map((slug) =>
        api<{ id: string }>("POST", "/links", { url: `https://${slug}.example/`, custom_slug: slug, title: "عنوان" })
      )
    )
    await api("DELETE", `/links/${first?.id}`)
    const isFromTheLeft = (text: string) =>
      tab
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => {
          const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
          const at = (place: number) => {
            const range = document.createRange()
            range.setStart(node as Node, place)
            range.setEnd(node as Node, place + 1)
            return range.getBoundingClientRect().left
          }
          return at(0) < at((node?.textContent ?? "").length - 1)
        })
    const tab = await open("/trash", { locale: "ar" })
    await expect.poll(() => isFromTheLeft("left.example")).toBe(true)
    await expect.poll(() => isFromTheLeft(`${new URL(shown.url).host}/left`)).toBe(true)
    await tab.goto(`${shown.url}/app/links`)
    await expect.poll(() => isFromTheLeft("right.example")).toBe(true)
    expect(second?.id).toMatch(/./)
  })
})
