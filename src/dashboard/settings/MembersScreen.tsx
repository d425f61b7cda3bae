import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import { useCanManage } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Invites } from "./Invites.tsx"
import { MemberRow } from "./MemberRow.tsx"
import { membersQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"

/** The members of the team with their roles, and the invites. */
export const MembersScreen = () => {
  const members = useQuery(membersQuery)
  const canManage = useCanManage()
  return (
    <>
      <PageHeader
        title={t`Members`}
        description={t`Owners and admins may do everything. Members may do everything except change folders, domains, keys, members and the team.`}
      />
      <Section title={t`In the team`}>
        {members.isPending && <Loading />}
        {members.error !== null && <FailureNotice failure={members.error} onRetry={() => void members.refetch()} />}
        {members.data?.map((member) => (
          <MemberRow key={member.id} member={member} canManage={canManage} />
        ))}
      </Section>
      {canManage && <Invites />}
    </>
  )
}
