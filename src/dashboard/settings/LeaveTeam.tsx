import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { confirm } from "../ui/dialogs.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { members } from "./Client.ts"
import { Section } from "./Section.tsx"

/** Leaves the team permanently, unless the user is its last owner. */
export const LeaveTeam = () => {
  const { user, team } = useSession()
  const leaving = useMutation({
    mutationFn: () => run(members.remove({ path: { id: user.id } })),
    onSuccess: () => location.assign("/app/links"),
    onError: toldFailure
  })
  const ask = () =>
    confirm({
      title: t`Leave ${{ name: team.name }}?`,
      children: t`You'll lose access to its links and pages, and API keys you created there will stop working.`,
      verb: t`Leave team`,
      onConfirm: () => leaving.mutate()
    })
  return (
    <Section
      title={t`Leave team`}
      description={t`Your work there stays.`}
      action={
        <Button variant="light" color="red" onClick={ask} loading={leaving.isPending}>
          {t({ context: "leaving a team", message: "Leave" })}
        </Button>
      }
    />
  )
}
