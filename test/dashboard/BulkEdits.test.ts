import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("a bulk edit in the list of jobs", (shown) => {
  const { open, api } = shown

  it("shows what it did, and is undone there", async () => {
    await api("POST", "/links/bulk", { links: Array.from({ length: 3 }, () => ({ url: "https://example.com/" })) })
    const { id } = await api<{ id: string }>("POST", "/links/bulk/jobs", {
      query: {},
      change: { is_active: 0 },
      total: 3
    })
    const state = async () => (await api<{ state: string }>("GET", `/jobs/${id}`)).state
    await expect.poll(state, { timeout: 60_000 }).toBe("done")
    const tab = await open("/settings/jobs")
    const job = tab.getByRole("article", { name: "Bulk edit" })
    await job.getByText("3 links changed.").waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await job.getByRole("button", { name: "Undo bulk edit" }).click()
    const dialog = tab.getByRole("dialog", { name: "Undo bulk edit?" })
    await dialog.getByRole("button", { name: "Undo bulk edit" }).click()
    await job.getByText("3 links reverted.").waitFor()
    expect((await api<{ total: number }>("GET", "/links?is_active=1")).total).toBe(3)
  })
})
