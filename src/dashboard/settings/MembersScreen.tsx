import { useQuery } from "@tanstack/react-query"
import { useCanManage } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Invites } from "./Invites.tsx"
import { MemberRow } from "./MemberRow.tsx"
import { membersQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

/** Who is in the team, in which role, and who is invited. */
export const MembersScreen = () => {
  const members = useQuery(membersQuery)
  const canManage = useCanManage()
  return (
    <>
      <PageHeader title={t("members")} description={t("ownersAdminsMayDoEverything")} />
      <Section title={t("inTheTeam")}>
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
