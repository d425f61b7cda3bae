import { Switch } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { team } from "./Client.ts"
import { teamQuery } from "./Queries.ts"

interface Props {
  readonly field: "destination_previews" | "link_checks" | "preview_page" | "require_second_factor"
  readonly label: string
  readonly value: Team[Props["field"]]
  readonly canManage: boolean
  /** What a change says; it also changes how links are shown. */
  readonly said?: readonly [on: string, off: string]
}

/** A setting of the team that is on or off, saved at once. */
export const TeamSwitch = ({ field, label, value, canManage, said }: Props) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => data(team.update({ payload: { [field]: isOn ? 1 : 0 } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      if (said === undefined) return
      void queries.invalidateQueries({ queryKey: ["links"] })
      void queries.invalidateQueries({ queryKey: ["link"] })
      told(said[saved[field] === 1 ? 0 : 1])
    },
    onError: toldFailure
  })
  return (
    <Switch
      label={label}
      checked={saving.isPending ? saving.variables : value === 1}
      disabled={!canManage || saving.isPending}
      onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
    />
  )
}
