import { t } from "@lingui/core/macro"
import { type ComponentType, use } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { away } from "../api/Offline.ts"
import { Loading, type Shape } from "../ui/Loading.tsx"

/** The delay before retrying a failed load, in milliseconds, so that one render gets a single failure. */
const standing = 300
const reloadedKey = "linden.reloaded"

const unloaded = new ApiFailure(
  "away",
  t`This screen can't load while the server is offline. It will load when the server is back.`
)
const broken = new ApiFailure("broken", t`Couldn't load this screen. Reload the page.`)

// If the server is online but the file is missing, the server has a newer build of the dashboard, so reload the page.
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

/** A screen that loads on first use. Shows an error in its place if loading fails. */
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
  // A failed preload, for example on hover, shows no error.
  return Object.assign(Screen, { preload: () => preload().catch(() => undefined) })
}

/** Shown while a screen loads, in its rough shape. */
export const skeleton = (shape: Shape) => () => <Loading shape={shape} hasHeading />
