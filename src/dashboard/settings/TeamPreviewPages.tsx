import { t } from "@lingui/core/macro"
import { Switch } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { toldFailure } from "../ui/notify.tsx"
import { team } from "./Client.ts"
import { teamQuery } from "./Queries.ts"

interface Props {
  readonly value: Team["preview_page"]
  readonly canManage: boolean
}

/** Whether the team's links have pages that show where they lead. */
export const TeamPreviewPages = ({ value, canManage }: Props) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => data(team.update({ payload: { preview_page: isOn ? 1 : 0 } })),
    onSuccess: (saved) => queries.setQueryData(teamQuery.queryKey, saved),
    onError: toldFailure
  })
  return (
    <Switch
      label={t`Show where a link leads at its URL with a + at the end`}
      checked={saving.isPending ? saving.variables : value === 1}
      disabled={!canManage || saving.isPending}
      onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
    />
  )
}
