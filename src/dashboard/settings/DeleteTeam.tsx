import { Button, Stack, Text } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { data, run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { counted } from "../ui/format.ts"
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
    <DeletionForm word={name} label="Type the name of the team" field="name" verb="Delete the team" deleting={deleting}>
      <Stack gap="xs">
        <Text size="sm">
          {member_count > 1 && `${counted(member_count - 1, "other person loses", "other people lose")} this team. `}
          Its short links, pages and printed codes lead nowhere from then on, and this is gone for good:
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
      title="Delete the team"
      description={
        isOnly
          ? "This is your only team. Delete your account to delete it too: under Account."
          : "With its links, pages, QR codes, pictures and clicks, for everybody in it."
      }
      action={
        !isOnly && (
          <Button
            variant="light"
            color="red"
            onClick={() => openDialog({ title: `Delete ${team.name}?`, children: <Question /> })}
          >
            Delete the team …
          </Button>
        )
      }
    />
  )
}
