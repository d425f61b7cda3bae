import { expect, it } from "vitest"
import { PageView } from "../../src/page/view/PageView.ts"
import { ViewCache } from "../../src/page/view/ViewCache.ts"
import { fullPage, now } from "./Sample.ts"

it("a cached page and its links expire if other processes can change the database", () => {
  const cache = new ViewCache({ maxSize: 1024 * 1024, maxAge: 10_000 })
  const view = new PageView(fullPage(), now)
  const [button] = view.targets.keys()
  cache.keep("bio.example", "mara", view, cache.changes, now)
  expect(cache.withButton(button ?? "", now + 9999)).toBe(view)
  expect(cache.withButton(button ?? "", now + 10_000)).toBeUndefined()
  expect(cache.find("bio.example", "mara", now + 10_000)).toBeUndefined()
})

it("a page of the last day and its links stay available while the database is offline", () => {
  let isAway = true
  const cache = new ViewCache({ maxSize: 1024 * 1024, maxAge: 10_000, isAway: () => isAway })
  const view = new PageView(fullPage(), now)
  const [button = ""] = view.targets.keys()
  cache.keep("bio.example", "mara", view, cache.changes, now)
  cache.expire(now)
  const day = 86_400_000
  expect(cache.withButton(button, now + day - 10_001)).toBe(view)
  expect(cache.find("bio.example", "mara", now + day)).toBeUndefined()
  isAway = false
  expect(cache.find("bio.example", "mara", now)).toBeUndefined()
  expect(cache.find("bio.example", "mara", now, true)).toBeDefined()
})

it("a full cache drops the least recently used page with its buttons", () => {
  const [first, second, third] = [1, 2, 3].map(() => new PageView(fullPage(), now)) as [PageView, PageView, PageView]
  const cache = new ViewCache({ maxSize: 2 * first.size + 100, maxAge: Number.POSITIVE_INFINITY })
  const buttonOf = (view: PageView) => [...view.targets.keys()][0] ?? ""
  cache.keep("bio.example", "first", first, cache.changes, now)
  cache.keep("bio.example", "second", second, cache.changes, now)
  cache.find("bio.example", "first", now)
  cache.keep("bio.example", "third", third, cache.changes, now)
  expect(cache.find("bio.example", "second", now)).toBeUndefined()
  expect([first, second, third].map((view) => cache.withButton(buttonOf(view), now))).toEqual([first, undefined, third])
})

it("removes a page from all hosts, and stores no outdated version", () => {
  const cache = new ViewCache({ maxSize: 1024 * 1024, maxAge: Number.POSITIVE_INFINITY })
  const view = new PageView(fullPage(), now)
  const since = cache.changes
  for (const host of ["one.example", "other.example"]) cache.keep(host, "mara", view, since, now)
  cache.forget(view.address)
  cache.keep("one.example", "mara", view, since, now)
  expect(cache.count).toBe(0)
  expect([...view.targets.keys()].map((id) => cache.withButton(id, now)).filter(Boolean)).toEqual([])
})
