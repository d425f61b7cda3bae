import { Button, Group, List, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { AccountDeletion } from "../../deletion/Deletion.ts"
import { useMutation } from "../api/Mutation.ts"
import { forgetWaiting } from "../api/Outbox.ts"
import { data, run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { dropDraftsOf } from "../ui/Drafts.ts"
import { closeDialog, openDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { leaveForGood } from "../ui/leaveForGood.ts"
import { deletion } from "./Client.ts"
import { DeletionForm, ExportFirst, Losses } from "./DeletionForm.tsx"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

const Blocked = ({ teams }: { readonly teams: AccountDeletion["blocked"] }) => (
  <Stack gap="md">
    <Text size="sm">{t("youLastOwnerTeamsOther")}</Text>
    <List size="sm">
      {teams.map(({ id, name }) => (
        <List.Item key={id}>{name}</List.Item>
      ))}
    </List>
    <Text size="sm">{t("firstMakeSomebodyElseOwner")}</Text>
    <Group justify="flex-end">
      <Button onClick={closeDialog} data-autofocus>
        {t("close")}
      </Button>
    </Group>
  </Stack>
)

const Question = () => {
  const { user, team } = useSession()
  const asked = useQuery({
    queryKey: ["account", "deletion"],
    queryFn: ({ signal }) => data(deletion.account(), signal),
    gcTime: 0
  })
  const deleting = useMutation({
    mutationFn: (username: string) => run(deletion.deleteAccount({ payload: { username } })),
    onSuccess: async () => {
      dropDraftsOf(user.id)
      await forgetWaiting()
      leaveForGood("/app/sign-in")
    }
  })
  if (asked.error !== null) return <FailureNotice failure={asked.error} onRetry={() => void asked.refetch()} />
  if (asked.data === undefined) return <Loading />
  const { deleted, left, blocked } = asked.data
  if (blocked.length > 0) return <Blocked teams={blocked} />
  return (
    <DeletionForm
      word={user.username}
      label={t("typeYourName")}
      field="username"
      verb={t("deleteMyAccount")}
      deleting={deleting}
    >
      <Text size="sm">{t("youSignedOutEverywhereApi")}</Text>
      {deleted.map((one) => (
        <Stack key={one.id} gap="xs">
          <Text size="sm">
            {t.rich("nobodyElseNameSoGoes", { name: one.name, strong: (inner) => <strong>{inner}</strong> })}
          </Text>
          <Losses team={one} />
        </Stack>
      ))}
      {left.length > 0 && (
        <Text size="sm">{t("whatYouMadeInTeamsStays", { teams: left.map(({ name }) => name).join(", ") })}</Text>
      )}
      {deleted.some(({ id }) => id === team.id) && <ExportFirst team={team.name} />}
      {deleted.some(({ id }) => id !== team.id) && <Text size="sm">{t("theDataOtherTeamsCan")}</Text>}
    </DeletionForm>
  )
}

/** Ends one's own account, with the teams that nobody else is in. */
export const DeleteAccount = () => (
  <Section
    title={t("deleteYourAccount")}
    description={t("withTeamsNobodyElseWhat")}
    action={
      <Button
        variant="light"
        color="red"
        onClick={() => openDialog({ title: t("askDeleteYourAccount"), children: <Question /> })}
      >
        {t("deleteYourAccountMore")}
      </Button>
    }
  />
)
