import { expect, it } from "vitest"
import { PageView } from "../../src/page/view/PageView.ts"
import { ViewCache } from "../../src/page/view/ViewCache.ts"
import { fullPage, now } from "./Sample.ts"

it("where others change the database, neither a page nor the way out of it is remembered for longer than its time", () => {
  const cache = new ViewCache({ maxSize: 1024 * 1024, maxAge: 10_000 })
  const view = new PageView(fullPage(), now)
  const [button] = view.targets.keys()
  cache.keep("bio.example", "mara", view, cache.changes, now)
  expect(cache.withButton(button ?? "", now + 9999)).toBe(view)
  expect(cache.withButton(button ?? "", now + 10_000)).toBeUndefined()
  expect(cache.find("bio.example", "mara", now + 10_000)).toBeUndefined()
})
