import { t } from "@lingui/core/macro"
import { type ComponentType, use } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { away } from "../api/Offline.ts"

/** How long to wait before retrying a failed load, in milliseconds, so that one render sees a single failure. */
const standing = 300
const reloadedKey = "linden.reloaded"

const unloaded = new ApiFailure(
  "away",
  t`This screen cannot be loaded while the server is away. It comes when it is back.`
)
const broken = new ApiFailure("broken", t`This screen could not be loaded. Reload the page.`)

// If the server is online but lacks this file, it has a newer build of the dashboard: reload the page.
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

/** A screen that loads on first use, and shows an error in its place if loading fails. */
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
  // biome-ignore lint/correctness/noComponentHookFactories: called once per route, at module load.
  const Screen = () => {
    if (Loaded === undefined) use(preload())
    return Loaded === undefined ? null : <Loaded />
  }
  // A failed preload, such as on hover, shows no error.
  return Object.assign(Screen, { preload: () => preload().catch(() => undefined) })
}
