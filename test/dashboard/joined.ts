import type { Page } from "playwright-core"
import type { Dashboard } from "./Browser.ts"

/** Lets a person join the team, in a separate window. */
export const joined = async (shown: Dashboard, name: string, role: "member" | "viewer"): Promise<Page> => {
  const email = `${name.toLowerCase()}@example.com`
  const { url } = await shown.api<{ url: string }>("POST", "/invites", { role, email })
  const tab = await shown.open("/sign-in", { signedOut: true })
  await tab.goto(url)
  await tab.getByLabel("Your name").fill(name)
  await tab.getByLabel("Password", { exact: true }).fill(`a password of ${name}`)
  await tab.keyboard.press("Enter")
  await tab.waitForURL(/\/app\/overview/)
  return tab
}

/** Lets a person join the team as a member, in a separate window. */
export const joinedMember = (shown: Dashboard, name: string): Promise<Page> => joined(shown, name, "member")
