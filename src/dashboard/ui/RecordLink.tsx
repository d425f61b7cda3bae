import { Anchor } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

interface Props {
  readonly kind: "link" | "page"
  readonly id: string
  readonly children: ReactNode
}

/** The name of a link or page, linked to its screen. */
export const RecordLink = ({ kind, id, children }: Props) => (
  <Anchor
    size="sm"
    className="break"
    renderRoot={(props) =>
      kind === "link" ? (
        <Link {...props} to="/links/$linkId" params={{ linkId: id }} />
      ) : (
        <Link {...props} to="/pages/$pageId" params={{ pageId: id }} />
      )
    }
  >
    {children}
  </Anchor>
)
