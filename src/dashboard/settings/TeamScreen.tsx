import { t } from "@lingui/core/macro"
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

/** The team: its name and contents, its API usage and an export of its data. */
export const TeamScreen = () => {
  const team = useQuery(teamQuery)
  const canManage = useCanManage()
  const session = useSession()
  return (
    <>
      <PageHeader title={t`Team settings`} />
      {team.isPending && <Loading shape="form" />}
      {team.error !== null && <FailureNotice failure={team.error} onRetry={() => void team.refetch()} />}
      {team.data !== undefined && (
        <>
          {!canManage && (
            <Alert mb="lg" color="gray">
              {t`Owners and admins can change the team, its members and API keys. Your role is member.`}
            </Alert>
          )}
          <Section title={t`Name`}>
            <TeamName name={team.data.name} canManage={canManage} />
          </Section>
          <Section
            title={t`Time zone`}
            description={t`For dates, times and daily reports, unless a member chooses another one in their account.`}
          >
            <TeamZone name={team.data.name} timezone={team.data.timezone} canManage={canManage} />
          </Section>
          <Section title={t`Usage`}>
            <SimpleGrid cols={{ base: 2, sm: 4 }}>
              <Figure name={t`Links`} value={team.data.link_count} />
              <Figure name={t`Pages`} value={team.data.page_count} />
              <Figure name={t`QR codes`} value={team.data.qrcode_count} />
              <Figure name={t`Members`} value={team.data.member_count} />
            </SimpleGrid>
          </Section>
          <Section
            title={t`Link previews`}
            description={t`Linden fetches the title and icon of each destination once, to make links easier to recognize. The destination's server sees this server's address, but nothing about visitors. Turning this off deletes stored titles and icons.`}
          >
            <TeamPreviews name={team.data.name} previews={team.data.destination_previews} canManage={canManage} />
          </Section>
          <Section
            title={t`Broken links`}
            description={t`Once a week, Linden checks whether each destination still exists and marks links whose destination is gone. Your links don't change. The destination's server sees this server's address, but nothing about visitors. Turning this off deletes the results.`}
          >
            <TeamChecks name={team.data.name} checks={team.data.link_checks} canManage={canManage} />
          </Section>
          {canManage && <Usage limit={team.data.rate_limit} />}
          {canManage && (
            <Section
              title={t`Import from other services`}
              description={t`Import links from a spreadsheet, Bitly, Dub, Shlink, YOURLS, Kutt and other services.`}
              action={
                <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" />}>
                  {t`Import links`}
                </Button>
              }
            />
          )}
          {canManage && (
            <Section
              title={t`Export your data`}
              description={t`Export links, pages, QR codes, folders, tags, domains, pictures and clicks as one file for another Linden installation, or only the links for other services.`}
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
