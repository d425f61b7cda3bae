import { select, t } from "@lingui/core/macro"
import { Avatar, Badge, Group, NativeSelect, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import IconKey from "~icons/tabler/key"
import IconUserMinus from "~icons/tabler/user-minus"
import { covers, type Role } from "../../contract/Role.ts"
import type { Member } from "../../member/Member.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { sessionQuery, useSession } from "../api/Session.ts"
import { members, membersQuery } from "../queries/MembersClient.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { confirm } from "../ui/dialogs.tsx"
import { ago } from "../ui/format.ts"
import { initials } from "../ui/initials.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { askToLower } from "./askToLower.tsx"
import { roleName, rolesFor } from "./roles.ts"
import { showOnce } from "./showOnce.tsx"

interface Props {
  readonly member: Member
  readonly canManage: boolean
}

/** A member, with the available actions. */
export const MemberRow = ({ member, canManage }: Props) => {
  const own = useSession().team.role
  const queries = useQueryClient()
  const readAnew = () => queries.invalidateQueries({ queryKey: membersQuery.queryKey })
  const changing = useMutation({
    mutationFn: (role: Role) => data(members.update({ path: { id: member.id }, payload: { role } })),
    onMutate: (role) => {
      const before = queries.getQueryData(membersQuery.queryKey)
      queries.setQueryData(membersQuery.queryKey, (all) =>
        all?.map((one) => (one.id === member.id ? { ...one, role } : one))
      )
      return before
    },
    onError: (failure, _role, before) => {
      queries.setQueryData(membersQuery.queryKey, before)
      toldFailure(failure)
    },
    onSuccess: ({ role }) => {
      told(
        select(role, {
          owner: `${{ username: member.username }} is now an owner.`,
          admin: `${{ username: member.username }} is now an admin.`,
          viewer: `${{ username: member.username }} is now a viewer.`,
          other: `${{ username: member.username }} is now a member.`
        })
      )
      if (member.is_you) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
  })
  const removing = useMutation({
    mutationFn: () => run(members.remove({ path: { id: member.id } })),
    onSuccess: readAnew,
    onError: toldFailure
  })
  const resetting = useMutation({
    mutationFn: () => data(members.resetLink({ path: { id: member.id } })),
    onSuccess: ({ url }) =>
      showOnce({
        title: t`New password for ${{ username: member.username }}`,
        explanation: t`Share this link with them. It works once, within 24 hours, and won't be shown again.`,
        secret: url,
        what: "link"
      }),
    onError: toldFailure
  })
  const give = (role: Role) => {
    const onConfirm = () => changing.mutate(role)
    if (covers(role, member.role)) return onConfirm()
    void askToLower({ member, role, queries, onConfirm })
  }
  // Members see only their own address, and must not learn whether others have one.
  const address = member.email ?? (canManage || member.is_you ? t`No email yet` : undefined)
  const about = [
    ...(address === undefined ? [] : [address]),
    ...(member.last_seen_at === null ? [] : [t`last seen ${{ when: ago(member.last_seen_at) }}`])
  ]
  const isMine = canManage && covers(own, member.role)
  const actions = [
    { label: t`Get password reset link`, icon: <IconKey size={18} />, onClick: () => resetting.mutate() },
    {
      label: t`Remove from team`,
      icon: <IconUserMinus size={18} />,
      isDangerous: true,
      onClick: () =>
        confirm({
          title: t`Remove ${{ username: member.username }}?`,
          children: t`They'll be signed out of this team immediately, and API keys they created will stop working.`,
          verb: t`Remove`,
          onConfirm: () => removing.mutate()
        })
    }
  ]
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" style={{ minWidth: 0, flex: "1 1 14rem" }}>
        <Avatar color="leaf" aria-hidden>
          {initials(member.username)}
        </Avatar>
        <Stack gap={0} style={{ minWidth: 0 }}>
          <Group gap={6}>
            <Text fw={500} truncate>
              {member.username}
            </Text>
            {member.is_you && <Badge>{t`You`}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" className="break">
            {about.join(" · ")}
          </Text>
        </Stack>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {isMine ? (
          <NativeSelect
            aria-label={t`Role of ${{ username: member.username }}`}
            data={[...rolesFor(own)]}
            value={member.role}
            onChange={({ currentTarget }) => give(currentTarget.value as Role)}
          />
        ) : (
          <Text size="sm">{roleName(member.role)}</Text>
        )}
        {isMine && !member.is_you && (
          <ActionMenu name={t`Actions for ${{ username: member.username }}`} actions={actions} />
        )}
      </Group>
    </Group>
  )
}
