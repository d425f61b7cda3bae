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
import { t } from "./words/t.ts"

/** Makes another team and goes there. */
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
      told(t("thisIsName", { name: now.team.name }))
    }
  })
  return (
    <Section title={t("anotherTeam")} description={t("withLinksPagesMembersKeys")}>
      <NameForm
        label={t("nameOfTheNewTeam")}
        placeholder={t("name")}
        draft={draft}
        saving={making}
        button={{ verb: t("create"), variant: "default", disabled: name.trim() === "" }}
      />
    </Section>
  )
}
