import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { sessionQuery } from "../api/Session.ts"
import { told } from "../ui/notify.tsx"
import { useFormDraft } from "../ui/useKept.ts"
import { team } from "./Client.ts"
import { NameForm } from "./NameForm.tsx"
import { teamQuery } from "./Queries.ts"

interface Props {
  readonly name: string
  readonly canManage: boolean
}

export const TeamName = ({ name, canManage }: Props) => {
  const draft = useFormDraft("team name", { name })
  const text = draft.value.name
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => data(team.update({ payload: { name: text } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      draft.discard()
      told(t`Team renamed.`)
    }
  })
  return (
    <NameForm
      label={t`Team name`}
      draft={draft}
      saving={saving}
      button={canManage ? { verb: t`Save`, disabled: text.trim() === name || text.trim() === "" } : undefined}
    />
  )
}
