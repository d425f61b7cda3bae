import { Button } from "@mantine/core"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { confirm } from "../ui/dialogs.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { members } from "./Client.ts"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

/** Leaves the team for good, as far as one is not its last owner. */
export const LeaveTeam = () => {
  const { user, team } = useSession()
  const leaving = useMutation({
    mutationFn: () => run(members.remove({ path: { id: user.id } })),
    onSuccess: () => location.assign("/app/links"),
    onError: toldFailure
  })
  const ask = () =>
    confirm({
      title: t("leaveName", { name: team.name }),
      children: t("youLoseSightItsLinks"),
      verb: t("leaveTheTeam"),
      onConfirm: () => leaving.mutate()
    })
  return (
    <Section
      title={t("leaveTheTeam")}
      description={t("whatYouMadeThereStays")}
      action={
        <Button variant="light" color="red" onClick={ask} loading={leaving.isPending}>
          {t("leave")}
        </Button>
      }
    />
  )
}
