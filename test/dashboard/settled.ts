import type { Page, Request } from "playwright-core"

const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))

/** Opens an address and waits until its screen has loaded: no request is in flight after the data is drawn. */
export const goToSettled = async (tab: Page, address: string): Promise<void> => {
  const underWay = new Set<Request>()
  let asked = 0
  const begin = (request: Request) => {
    asked++
    underWay.add(request)
  }
  const end = (request: Request) => underWay.delete(request)
  tab.on("request", begin)
  tab.on("requestfinished", end)
  tab.on("requestfailed", end)
  try {
    await tab.goto(address)
    await tab.locator("h1").first().waitFor()
    for (let before = -1; underWay.size > 0 || asked !== before; ) {
      before = asked
      await tab.evaluate(drawn)
    }
  } finally {
    tab.off("request", begin)
    tab.off("requestfinished", end)
    tab.off("requestfailed", end)
  }
}
