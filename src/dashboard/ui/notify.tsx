import { t } from "@lingui/core/macro"
import { lazy, type ReactNode, Suspense } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { slow } from "../api/Patience.ts"
import { makeStore } from "../api/Store.ts"

// The code for notices loads with the first notice, because most visits to a screen show none.
const load = () => import("./Toasts.tsx")

const wanted = makeStore(false)

type Notice = {
  readonly id?: string
  readonly title?: string
  readonly message: ReactNode
  readonly color?: string
  /** Milliseconds until the notice disappears; false if it stays. */
  readonly autoClose?: number | false
  readonly withCloseButton?: boolean
}

export const notify = (notice: Notice | ((text: (failure: unknown) => string) => Notice)) => {
  // Ignore failures: the code can't load if the server is offline, which the shell's banner reports.
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

/** Reports a failed action whose error can't be shown elsewhere. */
export const toldFailure = (failure: unknown) =>
  notify((textOf) => ({ title: t`That didn't work`, message: textOf(failure), color: "red", autoClose: 8000 }))

/** Reports that a part of the dashboard failed to load. */
export const notifyOffline = () =>
  toldFailure(new ApiFailure("away", t`Can't reach the server. Try again in a moment.`))

const Toasts = lazy(() => load().then((loaded) => ({ default: loaded.Toasts })))
const StillWaiting = lazy(() => load().then((loaded) => ({ default: loaded.StillWaiting })))

/** Renders the notices. */
export const Notices = () => {
  const isSlow = slow.use().length > 0
  const isWanted = wanted.use() || isSlow
  return (
    <Suspense>
      {isWanted && <Toasts />}
      {isSlow && <StillWaiting />}
    </Suspense>
  )
}
