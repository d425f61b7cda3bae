import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { changeTeam, session } from "../api/Session.ts"
import { told } from "../ui/notify.tsx"
import { useFormDraft } from "../ui/useKept.ts"
import { team } from "./Client.ts"
import { NameForm } from "./NameForm.tsx"
import { Section } from "./Section.tsx"

/** Creates another team and switches to it. */
export const NewTeam = () => {
  const draft = useFormDraft("team new", { name: "" })
  const { name } = draft.value
  const queries = useQueryClient()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  // The team menu leads here. The key differs each time.
  const asked = useLocation({ select: ({ hash, state }) => (hash === "new-team" ? state.__TSR_key : undefined) })
  useEffect(() => {
    if (asked !== undefined) place.current?.querySelector("input")?.focus()
  }, [asked])
  const making = useMutation({
    mutationFn: async () => {
      const made = await data(team.create({ payload: { name } }))
      return data(session.switchTeam({ payload: { team_id: made.id } }))
    },
    onSuccess: async (now) => {
      draft.discard()
      await changeTeam(queries, now, () => navigate({ to: "/links" }))
      told(t`You're now in ${{ name: now.team.name }}.`)
    }
  })
  return (
    <div ref={place}>
      <Section
        title={t`New team`}
        description={t`A separate team with its own links, pages, members and API keys. You'll be its owner.`}
      >
        <NameForm
          label={t`New team's name`}
          placeholder={t`Name`}
          draft={draft}
          saving={making}
          button={{
            verb: t({ context: "settings", message: "Create" }),
            variant: "default",
            disabled: name.trim() === ""
          }}
        />
      </Section>
    </div>
  )
}
