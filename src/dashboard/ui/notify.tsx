import { t } from "@lingui/core/macro"
import { lazy, type ReactNode, Suspense } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { makeStore } from "../api/Store.ts"

// Notices are loaded with the first of them: most visits to a screen have nothing to tell.
const load = () => import("./Toasts.tsx")

const wanted = makeStore(false)

type Notice = {
  readonly id?: string
  readonly title?: string
  readonly message: ReactNode
  readonly color?: string
  /** Milliseconds until it goes by itself, or false. */
  readonly autoClose?: number | false
  readonly withCloseButton?: boolean
}

/** Shows a notice at the edge of the screen. */
export const notify = (notice: Notice | ((text: (failure: unknown) => string) => Notice)) => {
  // Where the server is away they cannot be loaded: the banner of the shell says so, and nothing else may break.
  load().then(
    ({ show, textOf }) => {
      wanted.set(true)
      show(typeof notice === "function" ? notice(textOf) : notice)
    },
    () => undefined
  )
}

export const hideNotice = (id: string) =>
  void load().then(
    ({ hide }) => hide(id),
    () => undefined
  )

/** Tells that something was done. */
export const told = (message: string) => notify({ message, color: "leaf" })

/** Tells why something was not done; for what has no field or place of its own to say so. */
export const toldFailure = (failure: unknown) =>
  notify((textOf) => ({ title: t`That did not work`, message: textOf(failure), color: "red", autoClose: 8000 }))

/** Tells that a part of the dashboard itself could not be loaded. */
export const notifyOffline = () =>
  toldFailure(new ApiFailure("away", t`The server cannot be reached. Try again in a moment.`))

const Toasts = lazy(() => load().then((loaded) => ({ default: loaded.Toasts })))

/** The place where notices appear. */
export const Notices = () => {
  const isWanted = wanted.use()
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
