import { t } from "@lingui/core/macro"
import { Menu } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import IconCheck from "~icons/tabler/check"
import IconPlus from "~icons/tabler/plus"
import IconUsers from "~icons/tabler/users"
import type { TeamId } from "../../contract/Id.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { changeTeam, session, useSession } from "../api/Session.ts"
import { toldFailure } from "../ui/notify.tsx"
import { useOpening } from "../ui/useOpening.ts"
import { TeamButton } from "./TeamButton.tsx"

/** The open team menu: the user's teams, the members of the current one, and a new one. */
export const OpenTeamMenu = ({ onGo }: { readonly onGo: () => void }) => {
  const { team, teams } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { target, menu } = useOpening()
  const switching = useMutation({
    mutationFn: (id: TeamId) => data(session.switchTeam({ payload: { team_id: id } })),
    onSuccess: (now) => changeTeam(queries, now, () => navigate({ to: "/overview" })),
    onError: toldFailure
  })
  const choose = (id: TeamId) => {
    onGo()
    if (id !== team.id) switching.mutate(id)
  }
  return (
    <Menu {...menu} position="bottom-start" width={240} shadow="md">
      <Menu.Target>
        <TeamButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Teams`}</Menu.Label>
        {teams.map((one) => (
          <Menu.Item
            key={one.id}
            onClick={() => choose(one.id)}
            rightSection={
              one.id === team.id ? (
                <IconCheck size={16} aria-hidden={false} role="img" aria-label={t`current`} />
              ) : undefined
            }
          >
            <bdi>{one.name}</bdi>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUsers size={18} />}
          onClick={() => {
            onGo()
            void navigate({ to: "/settings/members" })
          }}
        >
          {t`Members`}
        </Menu.Item>
        {teams.some(({ role }) => role === "owner") && (
          <Menu.Item
            leftSection={<IconPlus size={18} />}
            onClick={() => {
              onGo()
              void navigate({ to: "/settings/team", hash: "new-team" })
            }}
          >
            {t`New team`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
