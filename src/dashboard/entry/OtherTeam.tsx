import { t } from "@lingui/core/macro"
import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useMutation } from "../api/Mutation.ts"
import { once } from "../api/Run.ts"
import { moveOn, session, sessionQuery, useSession } from "../api/Session.ts"
import { alone } from "../ui/alone.ts"
import { announce } from "../ui/announce.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { leaveForGood } from "../ui/leaveForGood.ts"

interface Props {
  readonly onDone: (isDone: boolean) => void
}

const goOn = () => leaveForGood("/app/overview")

/**
 * Reports that the session has switched to another team than the one on this page, and lets the user choose between
 * them.
 */
export const OtherTeam = ({ onDone }: Props) => {
  const { team } = useSession()
  const queries = useQueryClient()
  const there = useQuery({
    queryKey: [...sessionQuery.queryKey, "there"],
    queryFn: async () => (await once(session.get())).data,
    // Don't cache the response, because it would be outdated the next time.
    gcTime: 0
  }).data
  const returning = useMutation({
    mutationFn: async () => (await once(session.switchTeam({ payload: { team_id: team.id } }))).data,
    onSuccess: (now) => {
      moveOn(queries, now)
      onDone(true)
    }
  })
  const isBack = there?.team.id === team.id
  useEffect(() => {
    if (isBack) onDone(true)
  }, [isBack, onDone])
  const isMember = there?.teams.some(({ id }) => id === team.id) ?? false
  const names = { here: team.name, there: there?.team.name ?? "" }
  const question = t`You're now in ${{ there: names.there }}`
  const reason = isMember
    ? t`You switched to ${{ there: names.there }} in another tab or window. This page belongs to ${{ here: names.here }}.`
    : t`You're no longer in ${{ here: names.here }}. You're now in ${{ there: names.there }}.`
  // The dialog opens while the page is hidden. Screen readers don't announce it when the user returns, so announce it
  // then.
  const isAsked = there !== undefined && !isBack
  useWindowEvent("focus", () => isAsked && announce(`${question}. ${reason}`))
  if (!isAsked) return null
  return (
    <Modal
      opened
      onClose={goOn}
      title={question}
      size="sm"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text size="sm">{reason}</Text>
        {returning.error !== null && <FailureNotice failure={returning.error} />}
        <Group justify="flex-end">
          <Button variant={isMember ? "default" : "filled"} onClick={goOn} {...alone}>
            {t`Continue in ${{ there: names.there }}`}
          </Button>
          {isMember && (
            <Button data-autofocus loading={returning.isPending} onClick={() => returning.mutate()} {...alone}>
              {t`Back to ${{ here: names.here }}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
