import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useCanManage } from "../api/Session.ts"
import { membersQuery } from "../queries/MembersClient.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Invites } from "./Invites.tsx"
import { MemberRow } from "./MemberRow.tsx"
import { Section } from "./Section.tsx"

/** The members of the team with their roles, and the invites. */
export const MembersScreen = () => {
  const members = useQuery(membersQuery)
  const canManage = useCanManage()
  return (
    <>
      <PageHeader
        title={t`Members`}
        description={t`Only owners can delete the team and see the servers. Admins can do everything else. Members can't manage folders, domains, API keys, members and the team.`}
      />
      <Section title={t`In the team`}>
        {members.isPending && <Loading shape="list" />}
        {members.error !== null && <FailureNotice failure={members.error} onRetry={() => void members.refetch()} />}
        {members.data?.map((member) => (
          <MemberRow key={member.id} member={member} canManage={canManage} />
        ))}
        {canManage && members.data?.length === 1 && (
          <Text size="sm" c="dimmed">
            {t`You're the only member. Invite people to work together.`}
          </Text>
        )}
      </Section>
      {canManage && <Invites />}
    </>
  )
}
