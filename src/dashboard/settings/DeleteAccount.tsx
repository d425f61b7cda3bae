import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button, Group, List, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
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

const Blocked = ({ teams }: { readonly teams: AccountDeletion["blocked"] }) => (
  <Stack gap="md">
    <Text size="sm">{t`You're the last owner of teams that have other members:`}</Text>
    <List size="sm">
      {teams.map(({ id, name }) => (
        <List.Item key={id}>{name}</List.Item>
      ))}
    </List>
    <Text size="sm">{t`First make someone else an owner under Settings, Members, or delete the team under Settings, Team settings.`}</Text>
    <Group justify="flex-end">
      <Button onClick={closeDialog} data-autofocus>
        {t`Close`}
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
      label={t`Type your name to confirm`}
      field="username"
      verb={t`Delete my account`}
      deleting={deleting}
    >
      <Text size="sm">{t`You'll be signed out everywhere. API keys and invites you created will stop working.`}</Text>
      {deleted.map((one) => (
        <Stack key={one.id} gap="xs">
          <Text size="sm">
            <NobodyElse name={<strong>{one.name}</strong>} />
          </Text>
          <Losses team={one} />
        </Stack>
      ))}
      {left.length > 0 && (
        <Text size="sm">{t`Your work in ${{ teams: left.map(({ name }) => name).join(", ") }} stays there for the other members.`}</Text>
      )}
      {deleted.some(({ id }) => id === team.id) && <ExportFirst team={team.name} />}
      {deleted.some(({ id }) => id !== team.id) && (
        <Text size="sm">{t`To download another team's data, switch to that team and go to Settings, Team settings.`}</Text>
      )}
    </DeletionForm>
  )
}

/** The name is an element, so that it is not parsed as markup. */
const NobodyElse = ({ name }: { readonly name: ReactNode }) => (
  <Trans>You're the only member of {name}, so it's deleted too, along with:</Trans>
)

/** Deletes the user's account, and the teams without other members. */
export const DeleteAccount = () => (
  <Section
    title={t`Delete your account`}
    description={t`Also deletes teams where you're the only member. Your work in other teams stays.`}
    action={
      <Button
        variant="light"
        color="red"
        onClick={() => openDialog({ title: t`Delete your account?`, children: <Question /> })}
      >
        {t`Delete your account…`}
      </Button>
    }
  />
)
