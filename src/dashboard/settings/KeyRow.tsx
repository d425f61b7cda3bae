import { t } from "@lingui/core/macro"
import { Badge, Button, Code, Group, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import type { Key } from "../../auth/key/Key.ts"
import { covers } from "../../contract/Role.ts"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { confirm } from "../ui/dialogs.tsx"
import { ago } from "../ui/format.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { keys } from "./Client.ts"
import { keysQuery } from "./Queries.ts"
import { roleName } from "./roles.ts"

const endOf = ({ expires_at }: Key, day: (at: DateTime.Utc) => string): string => {
  if (expires_at === null) return t`never expires`
  const isOver = DateTime.toEpochMillis(expires_at) < Date.now()
  return isOver
    ? t`expired ${{ day: day(expires_at) }} (${{ when: ago(expires_at) }})`
    : t`expires ${{ day: day(expires_at) }} (${{ when: ago(expires_at) }})`
}

/** An API key: its name, role and last use. */
export const KeyRow = ({ apiKey }: { readonly apiKey: Key }) => {
  const { day } = useDates()
  const own = useSession().team.role
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => run(keys.revoke({ path: { id: apiKey.id } })),
    onSuccess: () => told(t`The key ${{ name: apiKey.name }} was revoked.`),
    onSettled: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: toldFailure
  })
  const ask = () =>
    confirm({
      title: t`Revoke ${{ name: apiKey.name }}?`,
      children: t`Programs using this key will lose access immediately. This can't be undone.`,
      verb: t`Revoke key`,
      onConfirm: () => revoking.mutate()
    })
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 14rem" }}>
        <Group gap={6}>
          <Text fw={500} className="break">
            <bdi>{apiKey.name}</bdi>
          </Text>
          <Badge>{roleName(apiKey.role)}</Badge>
          <Code>{apiKey.hint}</Code>
        </Group>
        <Text size="sm" c="dimmed">
          {[
            t`Created ${{ day: day(apiKey.created_at) }}`,
            apiKey.last_used_at === null ? t`never used` : t`used ${{ when: ago(apiKey.last_used_at) }}`,
            endOf(apiKey, day),
            ...(apiKey.scopes === null ? [] : [t`only ${{ scopes: apiKey.scopes.join(", ") }}`]),
            ...(apiKey.allowed_networks === null ? [] : [t`from ${{ networks: apiKey.allowed_networks.join(", ") }}`]),
            ...(apiKey.suspended ? [t`suspended: creator's role was lowered`] : [])
          ].join(" · ")}
        </Text>
      </Stack>
      {covers(own, apiKey.role) && (
        <Button
          size="xs"
          variant="light"
          color="red"
          loading={revoking.isPending}
          onClick={ask}
          aria-label={t`Revoke ${{ name: apiKey.name }}`}
        >
          {t`Revoke`}
        </Button>
      )}
    </Group>
  )
}
