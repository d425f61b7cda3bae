import { Switch } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { team, teamQuery } from "../queries/TeamClient.ts"
import { told, toldFailure } from "../ui/notify.tsx"

interface Props {
  readonly field:
    | "destination_previews"
    | "link_checks"
    | "preview_page"
    | "require_second_factor"
    | keyof Team["link_defaults"]
  readonly label: string
  readonly description?: string
  readonly value: Team["link_checks"]
  readonly canManage: boolean
  /** What a change says; it also changes how links are shown. */
  readonly said?: readonly [on: string, off: string]
}

const payloadOf = (field: Props["field"], flag: 0 | 1) =>
  field === "forward_path" || field === "forward_query" ? { link_defaults: { [field]: flag } } : { [field]: flag }

/** A setting of the team that is on or off, saved at once. */
export const TeamSwitch = ({ field, label, description, value, canManage, said }: Props) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => data(team.update({ payload: payloadOf(field, isOn ? 1 : 0) })),
    onSuccess: (saved, isOn) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      if (said === undefined) return
      void queries.invalidateQueries({ queryKey: ["links"] })
      void queries.invalidateQueries({ queryKey: ["link"] })
      told(said[isOn ? 0 : 1])
    },
    onError: toldFailure
  })
  return (
    <Switch
      label={label}
      description={description}
      checked={saving.isPending ? saving.variables : value === 1}
      disabled={!canManage || saving.isPending}
      onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
    />
  )
}
