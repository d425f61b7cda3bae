import type { Browser } from "playwright-core"

interface Owner {
  readonly team_name: string
  readonly username: string
  readonly email: string
  readonly password: string
}

/** Sets up an installation with the link of `linden setup`; returns the owner's session for a browser. */
export const firstSession = async (browser: Browser, url: string, setupLink: string, owner: Owner) => {
  const context = await browser.newContext()
  const answer = await context.request.post(`${url}/api/v1/session/setup`, {
    data: { token: new URL(setupLink.trim()).hash.slice(1), ...owner },
    headers: { origin: url }
  })
  if (answer.status() !== 200) throw new Error(await answer.text())
  const state = await context.storageState()
  await context.close()
  return state
}
