import { Badge, Group, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import IconRefresh from "~icons/tabler/refresh"
import IconTrash from "~icons/tabler/trash"
import type { InviteId } from "../../contract/Id.ts"
import type { Invite, MailProgress } from "../../member/Invite.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, inOwnLanguage, run } from "../api/Run.ts"
import { optionsQuery } from "../entry/Client.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { confirm } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { members } from "./Client.ts"
import { InviteForm } from "./InviteForm.tsx"
import { invitesQuery } from "./Queries.ts"
import { roleName } from "./roles.ts"
import { Section } from "./Section.tsx"
import { showInvite } from "./showInvite.ts"
import { t } from "./words/t.ts"

const told: Readonly<Record<MailProgress, string>> = {
  waiting: t("mailIsOnItsWay"),
  delayed: t("mailIsDelayed"),
  sent: t("mailWasSent"),
  failed: t("mailFailed")
}

/** Invites people by link, and shows the invites that nobody has accepted yet. */
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
      title: email === null ? t("withdrawOpenInvite") : t("withdrawInviteOf", { email }),
      children: t("itsLinkStopsWorking"),
      verb: t("withdrawTheInvite"),
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
    <Section title={t("inviteSomebody")} description={sendsMail ? t("weMailThemLinkCan") : t("youGetLinkSendThem")}>
      <InviteForm />
      {invites.error !== null && <FailureNotice failure={invites.error} onRetry={() => void invites.refetch()} />}
      {invites.data?.map((invite) => (
        <Group key={invite.id} justify="space-between" wrap="nowrap">
          <Stack gap={0} style={{ minWidth: 0 }}>
            <Group gap={6}>
              <Text size="sm" fw={500} className="break">
                {invite.email ?? t("whoeverHasTheLink")}
              </Text>
              <Badge>{roleName(invite.role)}</Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {t("invitedBy", {
                name: invite.created_by_username,
                when: moment(invite.created_at),
                end: day(invite.expires_at)
              })}
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
                ? t("actionsForOpenInvite", { name: invite.created_by_username, when: moment(invite.created_at) })
                : t("actionsForInviteOf", { email: invite.email })
            }
            actions={[
              {
                label: sendsMail && invite.email !== null ? t("sendANewLink") : t("makeANewLink"),
                icon: <IconRefresh size={18} />,
                onClick: () => renewing.mutate(invite.id)
              },
              {
                label: t("withdrawTheInvite"),
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
