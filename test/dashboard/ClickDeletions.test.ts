import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"
import { joinedMember } from "./joined.ts"

dashboard("deleting clicks in a report", (shown) => {
  const { open, api, visit, axe } = shown
  const total = async (query: string) =>
    (await api<typeof Analytics.Encoded>("GET", `/analytics?period=7d&${query}`)).total_clicks

  const clicked = async (slug: string, visits: number) => {
    const { id } = await api("POST", "/links", {
      url: "https://example.com/",
      custom_slug: slug,
      redirect_type: "instant"
    })
    for (let n = 0; n < visits; n++) await visit(`${shown.url}/${slug}?utm_source=${n === 0 ? "test" : "mail"}`)
    await expect.poll(() => total(`link_id=${id}`)).toBe(visits)
    return String(id)
  }

  it("says how many clicks there are, deletes them and restores them", async () => {
    // The server says how many clicks there are by refusing the first request.
    shown.expectFailures(/^409 /)
    const id = await clicked("deleted", 3)
    const tab = await open(`/links/${id}`)
    const recent = tab.getByRole("region", { name: "Recent clicks" })
    await recent.getByRole("button", { name: "Delete clicks…" }).click()
    const dialog = tab.getByRole("dialog", { name: "Delete clicks" })
    await dialog.getByText("3 clicks", { exact: true }).waitFor()
    await dialog.getByText(/^Everything that this report selects is deleted, bots included\./).waitFor()
    expect(await axe(tab)).toEqual([])
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await recent.getByRole("button", { name: "Delete clicks…" }).click()
    // A click that arrives while the dialog is open is not deleted.
    await dialog.getByText("3 clicks", { exact: true }).waitFor()
    await visit(`${shown.url}/deleted`)
    await expect.poll(() => total(`link_id=${id}`)).toBe(4)
    await dialog.getByRole("button", { name: "Delete clicks", exact: true }).click()
    const job = dialog.getByRole("article", { name: "Deletion of clicks" })
    await job.getByText("3 clicks deleted.").waitFor()
    await expect.poll(() => total(`link_id=${id}`)).toBe(1)
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await job.getByRole("button", { name: "Restore clicks" }).click()
    await job.getByText("3 clicks restored.").waitFor()
    await expect.poll(() => total(`link_id=${id}`)).toBe(4)
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
    await expect.poll(() => dialog.count()).toBe(0)
    await tab.goto(`${shown.url}/app/settings/jobs`)
    await tab.getByRole("article", { name: "Deletion of clicks" }).first().getByText("3 clicks restored.").waitFor()
  })

  it("deletes what a filtered report shows, also on a phone", async () => {
    shown.expectFailures(/^409 /)
    const id = await clicked("filtered", 3)
    const filters = JSON.stringify([{ field: "utm_source", operator: "is", values: ["test"] }])
    const tab = await open(`/analytics?link=${id}&filters=${encodeURIComponent(filters)}`, {
      viewport: { width: 390, height: 844 }
    })
    await tab.getByRole("button", { name: "Actions for this report" }).click()
    await tab.getByRole("menuitem", { name: "Delete clicks…" }).click()
    const dialog = tab.getByRole("dialog", { name: "Delete clicks" })
    await dialog.getByText("1 click", { exact: true }).waitFor()
    await dialog.getByRole("button", { name: "Delete clicks", exact: true }).click()
    await dialog.getByText("1 click deleted.").waitFor()
    await expect.poll(() => total(`link_id=${id}`)).toBe(2)

    await dialog.getByRole("button", { name: "Erase clicks…" }).click()
    const question = tab.getByRole("dialog", { name: "Erase deleted clicks?" })
    await question.getByText("1 click will be permanently erased. This can't be undone.").waitFor()
    await question.getByRole("button", { name: "Erase clicks" }).click()
    await expect.poll(() => question.count()).toBe(0)
    await tab.goto(`${shown.url}/app/settings/jobs`)
    const job = tab.getByRole("article", { name: "Deletion of clicks" }).first()
    await job.getByText("These clicks can no longer be restored.").waitFor()
    expect(await job.getByRole("button").count()).toBe(0)
  })

  it("is for owners and admins", async () => {
    const id = await clicked("members", 1)
    const tab = await joinedMember(shown, "Mia")
    await tab.goto(`${shown.url}/app/links/${id}`)
    await tab.getByRole("region", { name: "Recent clicks" }).waitFor()
    expect(await tab.getByRole("button", { name: "Delete clicks…" }).count()).toBe(0)
  })
})
