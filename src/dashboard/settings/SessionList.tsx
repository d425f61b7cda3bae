import { t } from "@lingui/core/macro"
import { Badge, Button, Group, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { SessionId } from "../../contract/Id.ts"
import { useMutation } from "../api/Mutation.ts"
import { forgetWaiting } from "../api/Outbox.ts"
import { run } from "../api/Run.ts"
import { session, useSession } from "../api/Session.ts"
import { browserName } from "../ui/browserName.ts"
import { dropDraftsOf } from "../ui/Drafts.ts"
import { confirm } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { ago } from "../ui/format.ts"
import { toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { sessionsQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"

/** The user's sessions, and how to end them. */
export const SessionList = () => {
  const { moment } = useDates()
  const { user } = useSession()
  const sessions = useQuery(sessionsQuery)
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: (id: SessionId) => run(session.end({ path: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: toldFailure
  })
  const leaving = useMutation({
    mutationFn: () => run(session.signOutEverywhere()),
    onSuccess: async () => {
      dropDraftsOf(user.id)
      await forgetWaiting()
      location.assign("/app/sign-in")
    },
    onError: toldFailure
  })
  const askToLeave = () =>
    confirm({
      title: t`Sign out everywhere?`,
      children: t`You'll have to sign in again in every browser, including this one.`,
      verb: t`Sign out everywhere`,
      onConfirm: () => leaving.mutate()
    })
  return (
    <Section
      title={t`Where you're signed in`}
      action={
        <Button variant="light" color="red" onClick={askToLeave} loading={leaving.isPending}>
          {t`Sign out everywhere`}
        </Button>
      }
    >
      {sessions.error !== null && <FailureNotice failure={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data?.map((one) => (
        <Group key={one.id} justify="space-between" gap="sm">
          <Stack gap={0}>
            <Group gap={6}>
              <Text fw={500}>{browserName(one.user_agent)}</Text>
              {one.current && <Badge>{t`This browser`}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              {t`Since ${{ day: moment(one.created_at) }} · last used ${{ when: ago(one.last_seen_at) }}`}
            </Text>
          </Stack>
          {!one.current && (
            <Button
              size="xs"
              variant="default"
              aria-label={t`Sign out ${{ browser: browserName(one.user_agent) }}, since ${{ when: moment(one.created_at) }}`}
              onClick={() => ending.mutate(one.id)}
            >
              {t`Sign out`}
            </Button>
          )}
        </Group>
      ))}
    </Section>
  )
}
