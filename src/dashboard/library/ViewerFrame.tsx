import { t } from "@lingui/core/macro"
import type { ReactNode } from "react"
import { useCanWrite } from "../api/Session.ts"
import { MembersNote } from "./MembersNote.tsx"

/** An editor, whose fields and buttons are disabled for viewers, with the reason. */
export const ViewerFrame = ({ children }: { readonly children: ReactNode }) =>
  useCanWrite() ? (
    children
  ) : (
    <>
      <MembersNote>{t`Viewers can't change anything. Ask an owner or admin for another role.`}</MembersNote>
      <fieldset disabled style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
        {children}
      </fieldset>
    </>
  )
