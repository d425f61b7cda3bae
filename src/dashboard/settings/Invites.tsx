import { t } from "@lingui/core/macro"
import { Badge, Group, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import IconRefresh from "~icons/tabler/refresh"
import IconTrash from "~icons/tabler/trash"
import type { InviteId } from "../../contract/Id.ts"
import type { Invite, MailProgress } from "../../member/Invite.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, inOwnLanguage, run } from "../api/Run.ts"
import { optionsQuery } from "../entry/Client.ts"
import { members } from "../queries/MembersClient.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { confirm } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { InviteForm } from "./InviteForm.tsx"
import { invitesQuery } from "./Queries.ts"
import { roleName } from "./roles.ts"
import { Section } from "./Section.tsx"
import { showInvite } from "./showInvite.ts"

const told: Readonly<Record<MailProgress, string>> = {
  waiting: t`The email is on its way.`,
  delayed: t`The email couldn't be sent yet. Linden will keep trying for a few minutes.`,
  sent: t`The email was sent.`,
  failed: t`The email couldn't be sent. Share the link yourself, or create a new one.`
}

/** Invites people by link, and lists the open invites. */
export const Invites = () => {
  const invites = useQuery(invitesQuery)
  const queries = useQueryClient()
  const { day, moment } = useDates()
  const withdrawing = useMutation({
    mutationFn: (id: InviteId) => run(members.withdraw({ path: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: invitesQuery.queryKey }),
    onError: toldFailure
  })
  const askToWithdraw = ({ id, email }: Invite) =>
    confirm({
      title: email === null ? t`Revoke this invite?` : t`Revoke the invite to ${email}?`,
      children: t`Its link will stop working. This can't be undone, but you can send a new invite.`,
      verb: t`Revoke invite`,
      onConfirm: () => withdrawing.mutate(id)
    })
  const renewing = useMutation({
    mutationFn: (id: InviteId) => data(inOwnLanguage(members.renew({ path: { id } }))),
    onSuccess: showInvite,
    onSettled: () => queries.invalidateQueries({ queryKey: invitesQuery.queryKey }),
    onError: toldFailure
  })
  const sendsMail = useQuery(optionsQuery).data?.sends_mail === true
  return (
    <Section
      title={t`Invite member`}
      description={
        sendsMail
          ? t`We'll email them an invite link, which you can also share yourself. It works once, within seven days.`
          : t`You'll get an invite link to share. It works once, within seven days.`
      }
    >
      <InviteForm />
      {invites.error !== null && <FailureNotice failure={invites.error} onRetry={() => void invites.refetch()} />}
      {invites.data?.map((invite) => (
        <Group key={invite.id} justify="space-between" wrap="nowrap">
          <Stack gap={0} style={{ minWidth: 0 }}>
            <Group gap={6}>
              <Text size="sm" fw={500} className="break">
                {invite.email ?? t`Anyone with the link`}
              </Text>
              <Badge>{roleName(invite.role)}</Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {t`Invited by ${{ name: invite.created_by_username }}, ${{ when: moment(invite.created_at) }} · expires ${{ end: day(invite.expires_at) }}`}
            </Text>
            {invite.mail !== null && (
              <Text size="sm" c={invite.mail === "failed" ? "var(--mantine-color-error)" : "dimmed"}>
                {told[invite.mail]}
              </Text>
            )}
          </Stack>
          <ActionMenu
            name={
              invite.email === null
                ? t`Actions for the open invite by ${{ name: invite.created_by_username }}, ${{ when: moment(invite.created_at) }}`
                : t`Actions for the invite to ${{ email: invite.email }}`
            }
            actions={[
              {
                label: sendsMail && invite.email !== null ? t`Send new link` : t`Create new link`,
                icon: <IconRefresh size={18} />,
                onClick: () => renewing.mutate(invite.id)
              },
              {
                label: t`Revoke invite`,
                icon: <IconTrash size={18} />,
                isDangerous: true,
                onClick: () => askToWithdraw(invite)
              }
            ]}
          />
        </Group>
      ))}
    </Section>
  )
}
