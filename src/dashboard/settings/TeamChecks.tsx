import { Button, Group, Switch, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { linkChecks, team } from "./Client.ts"
import { teamQuery } from "./Queries.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly name: string
  readonly checks: Team["link_checks"]
  readonly canManage: boolean
}

/** Whether it is checked for the team that the pages are there which its links lead to. */
export const TeamChecks = ({ name, checks, canManage }: Props) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => data(team.update({ payload: { name, link_checks: isOn ? 1 : 0 } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: ["links"] })
      void queries.invalidateQueries({ queryKey: ["link"] })
      told(saved.link_checks === 1 ? t("linksAreChecked") : t("linksNoLongerChecked"))
    },
    onError: toldFailure
  })
  const checking = useMutation({
    mutationFn: () => data(linkChecks.create({})),
    onSuccess: () => told(t("theCheckHasBegun")),
    onError: toldFailure
  })
  if (checks === null) return <Text size="sm">{t("thisInstallationChecksNone")}</Text>
  return (
    <Group justify="space-between">
      <Switch
        label={t("checkLinksEachWeek")}
        checked={saving.isPending ? saving.variables : checks === 1}
        disabled={!canManage || saving.isPending}
        onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
      />
      {canManage && checks === 1 && (
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
          {t("checkAllNow")}
        </Button>
      )}
    </Group>
  )
}
