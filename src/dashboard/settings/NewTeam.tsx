import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
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
  const making = useMutation({
    mutationFn: async () => {
      const made = await data(team.create({ payload: { name } }))
      return data(session.switchTeam({ payload: { team_id: made.id } }))
    },
    onSuccess: async (now) => {
      draft.discard()
      await changeTeam(queries, now, () => navigate({ to: "/links" }))
      told(t`This is ${{ name: now.team.name }}.`)
    }
  })
  return (
    <Section
      title={t`Another team`}
      description={t`With links, pages, members and keys of its own. You will be its owner.`}
    >
      <NameForm
        label={t`Name of the new team`}
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
  )
}
