import { t } from "@lingui/core/macro"
import { Button, Group, Switch, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { linkChecks, team } from "./Client.ts"
import { teamQuery } from "./Queries.ts"

interface Props {
  readonly name: string
  readonly checks: Team["link_checks"]
  readonly canManage: boolean
}

/** Whether the server checks that the destinations of the team's links are reachable. */
export const TeamChecks = ({ name, checks, canManage }: Props) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => data(team.update({ payload: { name, link_checks: isOn ? 1 : 0 } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: ["links"] })
      void queries.invalidateQueries({ queryKey: ["link"] })
      told(
        saved.link_checks === 1 ? t`Linden now checks your links once a week.` : t`Linden no longer checks your links.`
      )
    },
    onError: toldFailure
  })
  const checking = useMutation({
    mutationFn: () => data(linkChecks.create({})),
    onSuccess: () =>
      told(t`Check started. Linden sends at most one request per second to each host, so this may take a while.`),
    onError: toldFailure
  })
  if (checks === null) return <Text size="sm">{t`Link checks are disabled on this installation.`}</Text>
  return (
    <Group justify="space-between">
      <Switch
        label={t`Check links every week`}
        checked={saving.isPending ? saving.variables : checks === 1}
        disabled={!canManage || saving.isPending}
        onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
      />
      {canManage && checks === 1 && (
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
          {t`Check all links now`}
        </Button>
      )}
    </Group>
  )
}
