import { t } from "@lingui/core/macro"
import type { ReactNode } from "react"
import { useCanWrite } from "../api/Session.ts"
import { MembersNote } from "./MembersNote.tsx"

/** Tells viewers why they can't use an editor. */
export const ViewerNote = () =>
  !useCanWrite() && (
    <MembersNote>{t`Viewers can't change anything. Ask an owner or admin for another role.`}</MembersNote>
  )

/** The fields of an editor, which are disabled for viewers. Tabs and downloads belong outside. */
export const ViewerFrame = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useCanWrite()} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
    {children}
  </fieldset>
)
