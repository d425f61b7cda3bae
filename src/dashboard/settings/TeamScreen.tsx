import { t } from "@lingui/core/macro"
import { Alert, Button, Menu, SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import IconBraces from "~icons/tabler/braces"
import IconDownload from "~icons/tabler/download"
import IconTable from "~icons/tabler/table"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { changeTeam, session, sessionQuery, useCanManage, useSession } from "../api/Session.ts"
import { members } from "../queries/MembersClient.ts"
import { team, teamQuery } from "../queries/TeamClient.ts"
import { confirm } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count } from "../ui/format.ts"
import { Loading } from "../ui/Loading.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { useFormDraft } from "../ui/useKept.ts"
import { DeleteTeam } from "./DeleteTeam.tsx"
import { desktop } from "./Desktop.ts"
import { exportAddress } from "./ExportButton.tsx"
import { IgnoredNetworks } from "./IgnoredNetworks.tsx"
import { NameForm } from "./NameForm.tsx"
import { Section } from "./Section.tsx"
import { TeamChecks } from "./TeamChecks.tsx"
import { TeamSwitch } from "./TeamSwitch.tsx"
import { TeamZone } from "./TeamZone.tsx"
import { Usage } from "./Usage.tsx"

/** Creates another team and switches to it. */
export const NewTeam = () => {
  const draft = useFormDraft("team new", { name: "" })
  const { name } = draft.value
  const queries = useQueryClient()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  // The team menu leads here. The key differs each time.
  const asked = useLocation({ select: ({ hash, state }) => (hash === "new-team" ? state.__TSR_key : undefined) })
  useEffect(() => {
    if (asked !== undefined) place.current?.querySelector("input")?.focus()
  }, [asked])
  const making = useMutation({
    mutationFn: async () => {
      const made = await data(team.create({ payload: { name } }))
      return data(session.switchTeam({ payload: { team_id: made.id } }))
    },
    onSuccess: async (now) => {
      draft.discard()
      await changeTeam(queries, now, () => navigate({ to: "/links" }))
      told(t`You're now in ${{ name: now.team.name }}.`)
    }
  })
  return (
    <div ref={place}>
      <Section
        title={t`New team`}
        description={t`A separate team with its own links, pages, members and API keys. You'll be its owner.`}
      >
        <NameForm
          label={t`New team's name`}
          placeholder={t`Name`}
          draft={draft}
          saving={making}
          button={{
            verb: t({ context: "settings", message: "Create" }),
            variant: "default",
            disabled: name.trim() === ""
          }}
        />
      </Section>
    </div>
  )
}

interface Props {
  readonly name: string
  readonly canManage: boolean
}

export const TeamName = ({ name, canManage }: Props) => {
  const draft = useFormDraft("team name", { name })
  const text = draft.value.name
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => data(team.update({ payload: { name: text } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      draft.discard()
      told(t`Team renamed.`)
    }
  })
  return (
    <NameForm
      label={t`Team name`}
      draft={draft}
      saving={saving}
      button={canManage ? { verb: t`Save`, disabled: text.trim() === name || text.trim() === "" } : undefined}
    />
  )
}

const choices = [
  {
    format: "archive",
    Icon: IconDownload,
    title: t`Everything in one file`,
    hint: t`ZIP with pictures and clicks, to move to another Linden installation`
  },
  { format: "ndjson", Icon: IconBraces, title: t`For programs`, hint: t`NDJSON, without clicks` },
  { format: "bitly", Icon: IconTable, title: t`Links for Bitly`, hint: t`CSV in its format` },
  { format: "dub", Icon: IconTable, title: t`Links for Dub`, hint: t`CSV in its format` }
] as const

/** Downloads the current team's data in one of several formats. */
const TeamExportMenu = () => (
  <Menu position="bottom-end" width={300} shadow="md">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={18} />}>
        {t`Download`}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {choices.map(({ format, Icon, title, hint }) => (
        <Menu.Item key={format} component="a" href={exportAddress(format)} download leftSection={<Icon size={18} />}>
          {title}
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** Leaves the team permanently, unless the user is its last owner. */
const LeaveTeam = () => {
  const { user, team } = useSession()
  const leaving = useMutation({
    mutationFn: () => run(members.remove({ path: { id: user.id } })),
    onSuccess: () => location.assign("/app/links"),
    onError: toldFailure
  })
  const ask = () =>
    confirm({
      title: t`Leave ${{ name: team.name }}?`,
      children: t`You'll lose access to its links and pages, and API keys you created there will stop working.`,
      verb: t`Leave team`,
      onConfirm: () => leaving.mutate()
    })
  return (
    <Section
      title={t`Leave team`}
      description={t`Your work there stays.`}
      action={
        <Button variant="light" color="red" onClick={ask} loading={leaving.isPending}>
          {t({ context: "leaving a team", message: "Leave" })}
        </Button>
      }
    />
  )
}

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
            <TeamZone timezone={team.data.timezone} canManage={canManage} />
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
            {team.data.destination_previews === null ? (
              <Text size="sm">{t`Link previews are disabled on this installation.`}</Text>
            ) : (
              <TeamSwitch
                field="destination_previews"
                label={t`Fetch titles and icons`}
                value={team.data.destination_previews}
                canManage={canManage}
                said={[t`Linden now fetches titles and icons.`, t`Linden no longer fetches titles and icons.`]}
              />
            )}
          </Section>
          <Section
            title={t`Broken links`}
            description={t`Once a week, Linden checks whether each destination still exists and marks links whose destination is gone. Your links don't change. The destination's server sees this server's address, but nothing about visitors. Turning this off deletes the results.`}
          >
            <TeamChecks checks={team.data.link_checks} canManage={canManage} />
          </Section>
          <Section
            title={t`Where links lead`}
            description={t`A + at the end of a short link shows where it leads, when it was created, its title and its picture, without counting a click. Links with a password never show it.`}
          >
            <TeamSwitch
              field="preview_page"
              label={t`Show where a link leads at its URL with a + at the end`}
              value={team.data.preview_page}
              canManage={canManage}
            />
          </Section>
          {desktop === undefined && (
            <Section
              title={t`Two-factor authentication`}
              description={t`Members without a second factor can then only add one. API keys aren't affected.`}
            >
              <TeamSwitch
                field="require_second_factor"
                label={t`Require a second factor of all members`}
                value={team.data.require_second_factor}
                canManage={session.team.role === "owner"}
              />
            </Section>
          )}
          <Section
            title={t`New links`}
            description={t`What new links do with the path and the query of a visit. Each link can change it.`}
          >
            <Stack gap="sm">
              <TeamSwitch
                field="forward_path"
                label={t`Forward the path`}
                description={t`What follows the short link, such as /a/b, is appended to the destination.`}
                value={team.data.link_defaults.forward_path}
                canManage={canManage}
              />
              <TeamSwitch
                field="forward_query"
                label={t`Forward the query`}
                description={t`What follows a question mark in the short link, such as ?ref=mail, is added to the destination.`}
                value={team.data.link_defaults.forward_query}
                canManage={canManage}
              />
            </Stack>
          </Section>
          <Section
            title={t`Visits that don't count`}
            description={t`Visits from these networks, such as your office, reach their destination and leave nothing.`}
          >
            <IgnoredNetworks networks={team.data.ignored_networks} canManage={canManage} />
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
              description={t`Export links, pages, QR codes, folders, tags, domains, pictures, clicks and settings as one file for another Linden installation, or only the links for other services.`}
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
