import { plural, select, t } from "@lingui/core/macro"
import { List, Stack, Text } from "@mantine/core"
import type { QueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import type { Key } from "../../auth/key/Key.ts"
import { covers, type Role } from "../../contract/Role.ts"
import type { Invite } from "../../member/Invite.ts"
import type { Member } from "../../member/Member.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { invitesQuery, keysQuery } from "./Queries.ts"

interface Asked {
  readonly member: Member
  readonly role: Role
  readonly queries: QueryClient
  readonly onConfirm: () => void
}

/** The maximum number of keys to list by name. */
const mostNamed = 8

const isEnding = ({ member, role }: Asked, key: Key) =>
  key.created_by === member.id &&
  !key.suspended &&
  !covers(role, key.role) &&
  (key.expires_at === null || DateTime.toEpochMillis(key.expires_at) > Date.now())

const whatEnds = ({ member, role }: Asked): string => {
  if (role === "viewer")
    return member.is_you
      ? t`You'll no longer be able to change anything.`
      : t`They'll no longer be able to change anything.`
  if (role === "admin")
    return member.is_you
      ? t`You'll no longer be able to delete the team, create another one or add owners.`
      : t`They'll no longer be able to delete the team or add owners.`
  return member.is_you
    ? t`You'll no longer be able to manage folders, domains, API keys, members or the team.`
    : t`They'll no longer be able to manage folders, domains, API keys, members or the team.`
}

interface Loss extends Asked {
  readonly keys: ReadonlyArray<Key>
  readonly invites: ReadonlyArray<Invite>
}

const Losses = ({ keys, invites, ...asked }: Loss) => (
  <Stack gap="sm">
    <Text size="sm">{whatEnds(asked)}</Text>
    {keys.length > 0 && (
      <>
        <Text size="sm">
          {plural(
            { count: keys.length },
            {
              one: "# API key with a higher role stops working until that role is restored:",
              other: "# API keys with a higher role stop working until that role is restored:"
            }
          )}
        </Text>
        <List size="sm" withPadding>
          {keys.slice(0, mostNamed).map(({ id, name, hint }) => (
            <List.Item key={id} className="break">
              {t`${name} (${hint})`}
            </List.Item>
          ))}
        </List>
        {keys.length > mostNamed && (
          <Text size="sm">
            {plural({ count: keys.length - mostNamed }, { one: "and # more", other: "and # more" })}
          </Text>
        )}
      </>
    )}
    {invites.length > 0 && (
      <Text size="sm">
        {plural({ count: invites.length }, { one: "# open invite is revoked.", other: "# open invites are revoked." })}
      </Text>
    )}
    {asked.member.is_you && (
      <Text size="sm">{t`You can't undo this yourself. Someone with that role has to restore it.`}</Text>
    )}
  </Stack>
)

/** Asks for confirmation before lowering a member's role, and lists what will stop working. */
export const askToLower = async (asked: Asked) => {
  const { member, role, queries, onConfirm } = asked
  try {
    const [keys, invites] = await Promise.all([
      queries.fetchQuery({ ...keysQuery, staleTime: 0 }),
      queries.fetchQuery({ ...invitesQuery, staleTime: 0 })
    ])
    openDialog({
      title: member.is_you
        ? select(role, {
            admin: `Make yourself (${{ username: member.username }}) an admin?`,
            viewer: `Make yourself (${{ username: member.username }}) a viewer?`,
            other: `Make yourself (${{ username: member.username }}) a member?`
          })
        : select(role, {
            admin: `Make ${{ username: member.username }} an admin?`,
            viewer: `Make ${{ username: member.username }} a viewer?`,
            other: `Make ${{ username: member.username }} a member?`
          }),
      children: (
        <Losses
          {...asked}
          keys={keys.filter((key) => isEnding(asked, key))}
          invites={invites.filter(({ created_by_username }) => created_by_username === member.username)}
        />
      ),
      size: "sm",
      confirm: { verb: t`Change role`, isDangerous: true, act: onConfirm }
    })
  } catch (failure) {
    toldFailure(failure)
  }
}
