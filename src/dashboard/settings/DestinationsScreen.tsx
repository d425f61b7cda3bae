import { t } from "@lingui/core/macro"
import { Alert, NativeSelect } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import IconLock from "~icons/tabler/lock"
import type { Team } from "../../team/Team.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { useCanManage } from "../api/Session.ts"
import { team, teamQuery } from "../queries/TeamClient.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { allowedList, blockedList } from "./blockedAndAllowed.ts"
import { DestinationList } from "./DestinationList.tsx"
import { Section } from "./Section.tsx"
import { VisitorReports } from "./VisitorReports.tsx"

const Allowed = ({ destinations }: Pick<Team, "destinations">) => {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (chosen: Team["destinations"]) => data(team.update({ payload: { destinations: chosen } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      told(
        saved.destinations === "open"
          ? t`Links may have any destination that isn't blocked.`
          : t`Links may only have allowed destinations.`
      )
    },
    onError: toldFailure
  })
  const isStrict = destinations === "allowed_only"
  return (
    <Section
      title={t`Allowed destinations`}
      description={t`If only these are allowed, visitors of links to other websites see a warning.`}
    >
      <NativeSelect
        label={t`Destinations of links, pages and domains`}
        maw={420}
        disabled={saving.isPending}
        value={destinations}
        onChange={({ currentTarget: { value } }) => saving.mutate(value === "allowed_only" ? value : "open")}
        data={[
          { value: "open", label: t`Everything that isn't blocked` },
          { value: "allowed_only", label: t`Only allowed destinations` }
        ]}
      />
      {isStrict && <Alert color="yellow">{t`Everything that isn't in this list is refused.`}</Alert>}
      <DestinationList list={allowedList} />
    </Section>
  )
}

const Lists = () => {
  const found = useQuery(teamQuery)
  return (
    <>
      <Section title={t`Reports of visitors`} description={t`What visitors wrote at /-/report about links and pages.`}>
        <VisitorReports />
      </Section>
      <Section
        title={t`Blocked destinations`}
        description={t`New links can't lead there, and visitors of existing links see a warning at once.`}
      >
        <DestinationList list={blockedList} />
      </Section>
      {found.data === undefined ? <Unread query={found} /> : <Allowed destinations={found.data.destinations} />}
    </>
  )
}

/** The destinations that the team blocks and allows, and what visitors reported. */
export const DestinationsScreen = () => (
  <>
    <PageHeader title={t`Destinations`} description={t`Where links of this team may lead.`} />
    {useCanManage() ? (
      <Lists />
    ) : (
      <EmptyState icon={<IconLock />} title={t`Only owners and admins can manage destinations`}>
        {t`Ask one of them to change the lists.`}
      </EmptyState>
    )}
  </>
)
