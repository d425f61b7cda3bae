import { Alert, Button, SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useCanManage, useSession } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count } from "../ui/format.ts"
import { Loading } from "../ui/Loading.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { DeleteTeam } from "./DeleteTeam.tsx"
import { desktop } from "./Desktop.ts"
import { LeaveTeam } from "./LeaveTeam.tsx"
import { NewTeam } from "./NewTeam.tsx"
import { teamQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"
import { TeamChecks } from "./TeamChecks.tsx"
import { TeamExportMenu } from "./TeamExportMenu.tsx"
import { TeamName } from "./TeamName.tsx"
import { TeamPreviews } from "./TeamPreviews.tsx"
import { TeamZone } from "./TeamZone.tsx"
import { Usage } from "./Usage.tsx"
import { t } from "./words/t.ts"

const Figure = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <Stack gap={0}>
    <Text fz={24} fw={600} className="numbers">
      {count(value)}
    </Text>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
  </Stack>
)

/** The team: its name, what it has, how much its keys ask, all of its data as a file. */
export const TeamScreen = () => {
  const team = useQuery(teamQuery)
  const canManage = useCanManage()
  const session = useSession()
  return (
    <>
      <PageHeader title={t("team")} />
      {team.isPending && <Loading />}
      {team.error !== null && <FailureNotice failure={team.error} onRetry={() => void team.refetch()} />}
      {team.data !== undefined && (
        <>
          {!canManage && (
            <Alert mb="lg" color="gray">
              {t("ownersAdminsChangeTeamIts")}
            </Alert>
          )}
          <Section title={t("name")}>
            <TeamName name={team.data.name} canManage={canManage} />
          </Section>
          <Section title={t("timeZone")} description={t("daysBeginAtMidnight")}>
            <TeamZone name={team.data.name} timezone={team.data.timezone} canManage={canManage} />
          </Section>
          <Section title={t("whatTheTeamHas")}>
            <SimpleGrid cols={{ base: 2, sm: 4 }}>
              <Figure name={t("links")} value={team.data.link_count} />
              <Figure name={t("pages")} value={team.data.page_count} />
              <Figure name={t("qrCodes")} value={team.data.qrcode_count} />
              <Figure name={t("members")} value={team.data.member_count} />
            </SimpleGrid>
          </Section>
          <Section title={t("pagesThatLinksLeadTo")} description={t("theServerReadsTitleIcon")}>
            <TeamPreviews name={team.data.name} previews={team.data.destination_previews} canManage={canManage} />
          </Section>
          <Section title={t("brokenLinks")} description={t("theServerAsksOnceAWeek")}>
            <TeamChecks name={team.data.name} checks={team.data.link_checks} canManage={canManage} />
          </Section>
          {canManage && <Usage limit={team.data.rate_limit} />}
          {canManage && (
            <Section
              title={t("dataFromElsewhere")}
              description={t("bringLinksFromElsewhere")}
              action={
                <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" />}>
                  {t("importLinks")}
                </Button>
              }
            />
          )}
          {canManage && (
            <Section
              title={t("allOfYourData")}
              description={t("linksPagesQrCodesFolders")}
              action={<TeamExportMenu />}
            />
          )}
          {session.teams.some(({ role }) => role === "owner") && <NewTeam />}
          <LeaveTeam />
          {session.team.role === "owner" && desktop === undefined && <DeleteTeam />}
        </>
      )}
    </>
  )
}
