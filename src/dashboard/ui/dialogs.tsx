import { Text } from "@mantine/core"
import { lazy, type ReactNode, Suspense } from "react"
import { makeStore } from "../api/Store.ts"
import { notifyOffline } from "./notify.tsx"

/** A dialog that stays open until the user responds or closes it. */
export interface Dialog {
  readonly title: string
  readonly children: ReactNode
  readonly size?: "sm" | "md" | "lg" | "xl"
  /** Whether only the dialog's own buttons close it, not Escape or a click outside. */
  readonly isFirm?: boolean
  /** Called if the dialog is closed without a response. */
  readonly onDismiss?: () => void
  /** A button that runs `act` and closes the dialog, next to a button that only closes it. */
  readonly confirm?: { readonly verb: string; readonly isDangerous: boolean; readonly act: () => void }
}

const store = makeStore<(Dialog & { readonly key: number }) | undefined>(undefined)
let opened = 0

const load = () => import("./DialogView.tsx")

/** Opens a dialog, replacing an open one; loads the dialog's code first. */
export const openDialog = (dialog: Dialog) =>
  void load().then(() => store.set({ ...dialog, key: ++opened }), notifyOffline)

export const closeDialog = () => store.set(undefined)

interface Question {
  readonly title: string
  /** A sentence that states what will be lost. */
  readonly children: string
  /** The button's label, a verb and a noun, such as "Delete page". */
  readonly verb: string
  readonly onConfirm: () => void
}

/** Asks for confirmation before an action that can't be undone. */
export const confirm = ({ title, children, verb, onConfirm }: Question) =>
  openDialog({
    title,
    children: <Text size="sm">{children}</Text>,
    size: "sm",
    confirm: { verb, isDangerous: true, act: onConfirm }
  })

const DialogView = lazy(() => load().then((loaded) => ({ default: loaded.DialogView })))

/** Renders the open dialog; its code loads with the first one. */
export const Dialogs = () => {
  const open = store.use()
  // A replacement is a new dialog, so that it takes the focus and screen readers announce its title.
  return <Suspense>{open !== undefined && <DialogView key={open.key} dialog={open} onClose={closeDialog} />}</Suspense>
}
