import { Text } from "@mantine/core"
import { lazy, type ReactNode, Suspense } from "react"
import { makeStore } from "../api/Store.ts"
import { notifyOffline } from "./notify.tsx"

/** What stands over the screen until it is answered or closed. */
export interface Dialog {
  readonly title: string
  readonly children: ReactNode
  readonly size?: "sm" | "md" | "lg" | "xl"
  /** Closed by its own buttons alone: neither by Escape nor by a click beside it. */
  readonly isFirm?: boolean
  /** Told that it was closed without an answer. */
  readonly onDismiss?: () => void
  /** A button that does something and closes, beside one that only closes. */
  readonly confirm?: { readonly verb: string; readonly isDangerous: boolean; readonly act: () => void }
}

const store = makeStore<(Dialog & { readonly key: number }) | undefined>(undefined)
let opened = 0

const load = () => import("./DialogView.tsx")

/** Opens a dialog in place of the one that may be open, once what draws it is there. */
export const openDialog = (dialog: Dialog) =>
  void load().then(() => store.set({ ...dialog, key: ++opened }), notifyOffline)

export const closeDialog = () => store.set(undefined)

interface Question {
  readonly title: string
  /** What will be lost, in a sentence. */
  readonly children: string
  /** What the button says: a verb, "Delete page". */
  readonly verb: string
  readonly onConfirm: () => void
}

/** Asks before something that cannot be undone. */
export const confirm = ({ title, children, verb, onConfirm }: Question) =>
  openDialog({
    title,
    children: <Text size="sm">{children}</Text>,
    size: "sm",
    confirm: { verb, isDangerous: true, act: onConfirm }
  })

const DialogView = lazy(() => load().then((loaded) => ({ default: loaded.DialogView })))

/** The place where dialogs appear; what draws them is loaded with the first of them. */
export const Dialogs = () => {
  const open = store.use()
  // One that takes the place of another is a new one, which has the keyboard and says its title.
  return <Suspense>{open !== undefined && <DialogView key={open.key} dialog={open} onClose={closeDialog} />}</Suspense>
}
