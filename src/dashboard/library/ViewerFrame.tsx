import { t } from "@lingui/core/macro"
import type { ReactNode } from "react"
import { useCanWrite } from "../api/Session.ts"
import { MembersNote } from "./MembersNote.tsx"

/** Tells viewers why they can't change anything. */
export const ViewerNote = () =>
  !useCanWrite() && (
    <MembersNote>{t`Viewers can't change anything. Ask an owner or admin for another role.`}</MembersNote>
  )

/** Fields and buttons that are disabled for viewers. It leaves the layout of its content as it is. */
export const ViewerFields = ({ children }: { readonly children: ReactNode }) =>
  useCanWrite() ? (
    children
  ) : (
    <fieldset disabled style={{ display: "contents" }}>
      {children}
    </fieldset>
  )
