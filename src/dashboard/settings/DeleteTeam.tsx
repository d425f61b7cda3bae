import { plural, t } from "@lingui/core/macro"
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
    <DeletionForm
      word={name}
      label={t`Type the team name to confirm`}
      field="name"
      verb={t`Delete team`}
      deleting={deleting}
    >
      <Stack gap="xs">
        <Text size="sm">
          {member_count > 1 &&
            `${t`${plural({ count: member_count - 1 }, { one: "# other member loses access.", other: "# other members lose access." })}`} `}
          {t`Its short links, pages and printed QR codes will stop working. This will be permanently deleted:`}
        </Text>
        <Losses team={asked.data} />
      </Stack>
      <ExportFirst team={name} />
    </DeletionForm>
  )
}

/** Deletes the team for all members. Users without another team delete their account instead. */
export const DeleteTeam = () => {
  const { team, teams } = useSession()
  const isOnly = teams.length === 1
  return (
    <Section
      title={t`Delete team`}
      description={
        isOnly
          ? t`This is your only team. To delete it, delete your account under Profile.`
          : t`Deletes its links, pages, QR codes, pictures and clicks for all members.`
      }
      action={
        !isOnly && (
          <Button
            variant="light"
            color="red"
            onClick={() => openDialog({ title: t`Delete ${{ name: team.name }}?`, children: <Question /> })}
          >
            {t`Delete team…`}
          </Button>
        )
      }
    />
  )
}
