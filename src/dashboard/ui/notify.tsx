import { t } from "@lingui/core/macro"
import { lazy, type ReactNode, Suspense } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { makeStore } from "../api/Store.ts"

// The code for notices loads with the first one: most visits to a screen show none.
const load = () => import("./Toasts.tsx")

const wanted = makeStore(false)

type Notice = {
  readonly id?: string
  readonly title?: string
  readonly message: ReactNode
  readonly color?: string
  /** Milliseconds until it disappears, or false. */
  readonly autoClose?: number | false
  readonly withCloseButton?: boolean
}

export const notify = (notice: Notice | ((text: (failure: unknown) => string) => Notice)) => {
  // The code can't load if the server is offline: the shell's banner reports that, and nothing else should fail.
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

/** Confirms an action. */
export const told = (message: string) => notify({ message, color: "leaf" })

/** Reports a failed action that has no field or place of its own for the error. */
export const toldFailure = (failure: unknown) =>
  notify((textOf) => ({ title: t`That did not work`, message: textOf(failure), color: "red", autoClose: 8000 }))

/** Reports that a part of the dashboard failed to load. */
export const notifyOffline = () =>
  toldFailure(new ApiFailure("away", t`The server cannot be reached. Try again in a moment.`))

const Toasts = lazy(() => load().then((loaded) => ({ default: loaded.Toasts })))

/** Renders the notices. */
export const Notices = () => {
  const isWanted = wanted.use()
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
