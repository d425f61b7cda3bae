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
import { t } from "./words/t.ts"

interface Asked {
  readonly member: Member
  readonly role: Role
  readonly queries: QueryClient
  readonly onConfirm: () => void
}

/** How many keys are named; of more, the number alone is told. */
const mostNamed = 8

const isEnding = ({ member, role }: Asked, key: Key) =>
  key.created_by === member.id &&
  !key.suspended &&
  !covers(role, key.role) &&
  (key.expires_at === null || DateTime.toEpochMillis(key.expires_at) > Date.now())

const whatEnds = ({ member, role }: Asked): string => {
  if (role === "admin") return t(member.is_you ? "youNoLongerOwner" : "theyNoLongerOwner")
  return t(member.is_you ? "youNoLongerAdmin" : "theyNoLongerAdmin")
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
        <Text size="sm">{t("keysStopWorking", { count: keys.length })}</Text>
        <List size="sm" withPadding>
          {keys.slice(0, mostNamed).map(({ id, name, hint }) => (
            <List.Item key={id} className="break">
              {t("keyWithHint", { name, hint })}
            </List.Item>
          ))}
        </List>
        {keys.length > mostNamed && <Text size="sm">{t("andMoreKeys", { count: keys.length - mostNamed })}</Text>}
      </>
    )}
    {invites.length > 0 && <Text size="sm">{t("invitesWithdrawn", { count: invites.length })}</Text>}
    {asked.member.is_you && <Text size="sm">{t("othersGiveItBack")}</Text>}
  </Stack>
)

/** Asks before somebody gets a lower role, and names what stops working then. */
export const askToLower = async (asked: Asked) => {
  const { member, role, queries, onConfirm } = asked
  try {
    const [keys, invites] = await Promise.all([
      queries.fetchQuery({ ...keysQuery, staleTime: 0 }),
      queries.fetchQuery({ ...invitesQuery, staleTime: 0 })
    ])
    openDialog({
      title: t(member.is_you ? "lowerYourRole" : "lowerRoleOf", { username: member.username, role }),
      children: (
        <Losses
          {...asked}
          keys={keys.filter((key) => isEnding(asked, key))}
          invites={invites.filter(({ created_by_username }) => created_by_username === member.username)}
        />
      ),
      size: "sm",
      confirm: { verb: t("changeTheRole"), isDangerous: true, act: onConfirm }
    })
  } catch (failure) {
    toldFailure(failure)
  }
}
