import { t } from "@lingui/core/macro"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { DateTime } from "effect"
import { useEffect } from "react"
import type { Job } from "../../job/Job.ts"
import { importsQuery } from "../jobs/Queries.ts"
import { useNewPage } from "../pages/useNewPage.ts"
import { teamQuery } from "../queries/TeamClient.ts"
import { invitesQuery } from "../settings/Queries.ts"
import { isLeavingForGood } from "../ui/leaveForGood.ts"

/** How long a team is new, in milliseconds. Finished imports are listed for as long. */
const newFor = 30 * 24 * 3600 * 1000

export interface Step {
  readonly name: string
  readonly isDone: boolean
  readonly start: () => void
}

// A preview of an import can't be undone.
const isImported = ({ state, undo_until }: Job) => state === "done" && undo_until !== null

/** The first steps; undefined until the team is known, and no steps if it is not new. */
export const useSteps = (): ReadonlyArray<Step> | undefined => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const createPage = useNewPage()
  const { data: team } = useQuery(teamQuery)
  const isNew = team !== undefined && Date.now() - DateTime.toEpochMillis(team.created_at) < newFor
  const { data: invites } = useQuery({ ...invitesQuery, enabled: isNew })
  const { data: imports } = useQuery({ ...importsQuery, enabled: isNew })
  // What the team has may have changed on another screen, and changes with any successful action on this one.
  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries({ queryKey: teamQuery.queryKey, exact: true })
    readAgain()
    return queries.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success" && !isLeavingForGood()) readAgain()
    })
  }, [queries])
  if (team === undefined) return undefined
  if (!isNew) return []
  if (invites === undefined || imports === undefined) return undefined
  return [
    {
      name: t({ context: "first steps", message: "Create your first short link" }),
      isDone: team.link_count > 0,
      start: () => void navigate({ to: "/links", search: { edit: "new" } })
    },
    {
      name: t({ context: "first steps", message: "Create your first page" }),
      isDone: team.page_count > 0,
      start: createPage
    },
    {
      name: t({ context: "first steps", message: "Create your first QR code" }),
      isDone: team.qrcode_count > 0,
      start: () => void navigate({ to: "/qr/new" })
    },
    {
      name: t`Invite member`,
      isDone: team.member_count > 1 || invites.length > 0,
      start: () => void navigate({ to: "/settings/members" })
    },
    {
      name: t`Import links`,
      isDone: imports.some(isImported),
      start: () => void navigate({ to: "/import" })
    }
  ]
}
