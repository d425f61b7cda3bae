import { it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the API's sentences", ({ open, api }) => {
  it("are read in the language of the browser, while something is typed and once it is refused", async () => {
    const { id } = await api("POST", "/links", { url: "https://example.com/moved", custom_slug: "old-name" })
    await api("POST", "/links", { url: "https://example.com/other", custom_slug: "taken" })
    const tab = await open(`/links?edit=${id}`, { locale: "de-AT" })
    const editor = tab.getByRole("dialog")
    const slug = editor.getByRole("textbox", { name: "Kurzlink" })
    await slug.fill("taken")
    await editor.getByText("Diese Adresse ist auf dieser Domain schon vergeben.").waitFor()
    await slug.fill("api")
    await editor.getByText("Dieses Wort ist reserviert.").waitFor()
    await slug.fill("old-name")
    await editor.getByRole("textbox", { name: "Ziel" }).fill("https://ana@example.com/")
    await tab.keyboard.press("Control+Enter")
    await editor.getByText("Darf keinen Benutzernamen und kein Passwort enthalten.").waitFor()
  })
})
