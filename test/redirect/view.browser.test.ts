import { describe, expect, it } from "vitest"
import { opened, serveViews, shown, testLooks } from "./ShownViews.ts"

serveViews()

testLooks([
  ["en", "light", 390],
  ["ar", "dark", 320]
])

describe("without JavaScript", () => {
  it("the redirect page's link works, and sends no referrer to the next page", async () => {
    await opened(
      "light",
      390,
      async (tab) => {
        await tab.goto(`${shown.origin}/screen`)
        const request = tab.waitForRequest("**/there?x=1")
        await tab.getByRole("link", { name: "Continue" }).click()
        expect((await request).headers()["referer"]).toBeUndefined()
        expect(await tab.title()).toBe("there")
      },
      false
    )
  })

  it.each([302, 303])(
    "the password is posted to the page's own address, and a %i to another host is followed",
    async (status) => {
      await opened(
        "light",
        390,
        async (tab, errors) => {
          shown.posted = []
          await tab.goto(`${shown.origin}/asked?status=${status}&a=1&a=2`)
          await tab.locator("input:focus").waitFor()
          await tab.keyboard.type("open sesame")
          await tab.keyboard.press("Enter")
          await tab.waitForURL(`${shown.elsewhere}/there`)
          expect(shown.posted).toEqual([`/asked?status=${status}&a=1&a=2 password=open+sesame`])
          expect(errors).toEqual([])
        },
        false
      )
    }
  )
})
