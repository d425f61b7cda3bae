import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { linkChecks } from "./Client.ts"
import { TeamSwitch } from "./TeamSwitch.tsx"

interface Props {
  readonly checks: Team["link_checks"]
  readonly canManage: boolean
}

/** Whether the server checks that the destinations of the team's links are reachable. */
export const TeamChecks = ({ checks, canManage }: Props) => {
  const checking = useMutation({
    mutationFn: () => data(linkChecks.create({})),
    onSuccess: () =>
      told(t`Check started. Linden sends at most one request per second to each host, so this may take a while.`),
    onError: toldFailure
  })
  if (checks === null) return <Text size="sm">{t`Link checks are disabled on this installation.`}</Text>
  return (
    <Group justify="space-between">
      <TeamSwitch
        field="link_checks"
        label={t`Check links every week`}
        value={checks}
        canManage={canManage}
        said={[t`Linden now checks your links once a week.`, t`Linden no longer checks your links.`]}
      />
      {canManage && checks === 1 && (
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
          {t`Check all links now`}
        </Button>
      )}
    </Group>
  )
}
