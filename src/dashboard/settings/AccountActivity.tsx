import { t } from "@lingui/core/macro"
import { Button, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { AuditApi } from "../../audit/read/Api.ts"
import { clientOf } from "../api/Client.ts"
import { data } from "../api/Run.ts"
import { actionNames } from "../history/actionNames.ts"
import { Unread } from "../ui/Unread.tsx"
import { useDates } from "../ui/useDates.ts"
import { Section } from "./Section.tsx"

const { audit } = clientOf(AuditApi)

const shownAtFirst = 5

/** What happened to the user's account lately: sign-ins, passwords, second factors and API keys. */
export const AccountActivity = () => {
  const { moment } = useDates()
  const [isWhole, setWhole] = useState(false)
  const activity = useQuery({ queryKey: ["activity"], queryFn: ({ signal }) => data(audit.account(), signal) })
  const entries = activity.data?.entries ?? []
  return (
    <Section
      title={t`Account activity`}
      description={t`If you don't recognize something here, change your password and sign out everywhere.`}
    >
      {activity.data === undefined && <Unread query={activity} />}
      {(isWhole ? entries : entries.slice(0, shownAtFirst)).map(({ id, at, action, network, target }) => (
        <Group key={id} justify="space-between" gap="sm">
          <Stack gap={0} style={{ flex: "1 1 14rem", minWidth: 0 }}>
            <Text fw={500}>{actionNames[action]}</Text>
            {target.type === "key" && target.name !== null && (
              <Text size="sm" c="dimmed" className="break">
                <bdi>{target.name}</bdi>
              </Text>
            )}
          </Stack>
          <Text size="sm" c="dimmed">
            {network === null ? moment(at) : t`${{ moment: moment(at) }} · network ${{ network }}`}
          </Text>
        </Group>
      ))}
      {!isWhole && entries.length > shownAtFirst && (
        <Group justify="center">
          <Button variant="default" onClick={() => setWhole(true)}>
            {t({ context: "webhooks", message: "Show more" })}
          </Button>
        </Group>
      )}
    </Section>
  )
}
