import { Button, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { leaveForGood } from "../ui/leaveForGood.ts"
import { deletion } from "./Client.ts"
import { DeletionForm, ExportFirst, Losses } from "./DeletionForm.tsx"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

const Question = () => {
  const asked = useQuery({
    queryKey: ["team", "deletion"],
    queryFn: ({ signal }) => data(deletion.team(), signal),
    gcTime: 0
  })
  const deleting = useMutation({
    mutationFn: (name: string) => run(deletion.deleteTeam({ payload: { name } })),
    onSuccess: () => leaveForGood("/app/overview")
  })
  if (asked.error !== null) return <FailureNotice failure={asked.error} onRetry={() => void asked.refetch()} />
  if (asked.data === undefined) return <Loading />
  const { name, member_count } = asked.data
  return (
    <DeletionForm word={name} label={t("typeNameTeam")} field="name" verb={t("deleteTheTeam")} deleting={deleting}>
      <Stack gap="xs">
        <Text size="sm">
          {member_count > 1 && `${t("othersLoseTeam", { count: member_count - 1 })} `}
          {t("whatGoesWithTeam")}
        </Text>
        <Losses team={asked.data} />
      </Stack>
      <ExportFirst team={name} />
    </DeletionForm>
  )
}

/** Ends the team for everybody; whoever has no other one deletes the account instead. */
export const DeleteTeam = () => {
  const { team, teams } = useSession()
  const isOnly = teams.length === 1
  return (
    <Section
      title={t("deleteTheTeam")}
      description={isOnly ? t("thisOnlyTeamDeleteAccount") : t("withItsLinksPagesQr")}
      action={
        !isOnly && (
          <Button
            variant="light"
            color="red"
            onClick={() => openDialog({ title: t("deleteName", { name: team.name }), children: <Question /> })}
          >
            {t("deleteTheTeamMore")}
          </Button>
        )
      }
    />
  )
}
