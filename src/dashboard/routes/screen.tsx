import { t } from "@lingui/core/macro"
import { type ComponentType, use } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { away } from "../api/Offline.ts"

/** How long a failure to load stands before it is tried anew, in milliseconds: one rendering sees one failure. */
const standing = 300
const reloadedKey = "linden.reloaded"

const unloaded = new ApiFailure(
  "away",
  t`This screen cannot be loaded while the server is away. It comes when it is back.`
)
const broken = new ApiFailure("broken", t`This screen could not be loaded. Reload the page.`)

// A server that is there without this file has a newer build of the dashboard, which a reload brings.
const failureOf = async (): Promise<never> => {
  const isThere = await fetch("/health", { cache: "no-store" }).then(
    () => true,
    () => false
  )
  if (!isThere) {
    away.tell()
    throw unloaded
  }
  const last = Number(sessionStorage.getItem(reloadedKey))
  if (Date.now() - last < 60_000) throw broken
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
  return new Promise(() => undefined)
}

/** A screen that is loaded when it is first gone to; where it cannot be, it says so in its place. */
export const screen = <Module extends object>(load: () => Promise<Module>, name: keyof Module & string) => {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  let failedAt = 0
  const preload = (): Promise<void> => {
    if (failedAt !== 0 && Date.now() - failedAt > standing) loading = undefined
    loading ??= load()
      .catch(failureOf)
      .then(
        (found) => {
          Loaded = found[name] as ComponentType
          failedAt = 0
        },
        (failure: unknown) => {
          failedAt = Date.now()
          throw failure
        }
      )
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, where the module is loaded
  const Screen = () => {
    if (Loaded === undefined) use(preload())
    return Loaded === undefined ? null : <Loaded />
  }
  // Who only points at a link is told of no failure.
  return Object.assign(Screen, { preload: () => preload().catch(() => undefined) })
}
