import { t } from "@lingui/core/macro"
import { Switch, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { team } from "./Client.ts"
import { teamQuery } from "./Queries.ts"

interface Props {
  readonly name: string
  readonly previews: Team["destination_previews"]
  readonly canManage: boolean
}

/** Whether the server reads titles and icons of the team's destinations. */
export const TeamPreviews = ({ name, previews, canManage }: Props) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => data(team.update({ payload: { name, destination_previews: isOn ? 1 : 0 } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: ["links"] })
      void queries.invalidateQueries({ queryKey: ["link"] })
      told(
        saved.destination_previews === 1
          ? t`Linden now fetches titles and icons.`
          : t`Linden no longer fetches titles and icons.`
      )
    },
    onError: toldFailure
  })
  if (previews === null) return <Text size="sm">{t`Link previews are disabled on this installation.`}</Text>
  return (
    <Switch
      label={t`Fetch titles and icons`}
      checked={saving.isPending ? saving.variables : previews === 1}
      disabled={!canManage || saving.isPending}
      onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
    />
  )
}
