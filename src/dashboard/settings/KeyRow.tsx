import { t } from "@lingui/core/macro"
import { Badge, Button, Code, Group, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import type { Key } from "../../auth/key/Key.ts"
import { covers } from "../../contract/Role.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { confirm, openDialog } from "../ui/dialogs.tsx"
import { ago } from "../ui/format.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { keys } from "./Client.ts"
import { EditKey } from "./KeyForm.tsx"
import { usePlaceNames } from "./KeyPlaces.tsx"
import { keysQuery } from "./Queries.ts"
import { roleName } from "./roles.ts"
import { showOnce } from "./showOnce.tsx"

const endOf = ({ expires_at }: Key, day: (at: DateTime.Utc) => string): string => {
  if (expires_at === null) return t`never expires`
  const isOver = DateTime.toEpochMillis(expires_at) < Date.now()
  return isOver
    ? t`expired ${{ day: day(expires_at) }} (${{ when: ago(expires_at) }})`
    : t`expires ${{ day: day(expires_at) }} (${{ when: ago(expires_at) }})`
}

/** An API key: its name, role and last use. */
export const KeyRow = ({ apiKey }: { readonly apiKey: Key }) => {
  const { day, moment } = useDates()
  const { team, user } = useSession()
  const own = team.role
  const placeNames = usePlaceNames(apiKey)
  const former = apiKey.former_expires_at
  const formerEnd = former !== null && DateTime.toEpochMillis(former) > Date.now() ? former : null
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => run(keys.revoke({ path: { id: apiKey.id } })),
    onSuccess: () => told(t`The key ${{ name: apiKey.name }} was revoked.`),
    onSettled: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: toldFailure
  })
  const rotating = useMutation({
    mutationFn: () => data(keys.rotate({ path: { id: apiKey.id }, payload: {} })),
    onSuccess: ({ key }) =>
      showOnce({
        title: t`The new secret of ${{ name: apiKey.name }}`,
        explanation: t`Copy it now and keep it safe. It won't be shown again. The former one works for another 24 hours.`,
        secret: key,
        what: "key"
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: toldFailure
  })
  const askToRotate = () =>
    openDialog({
      title: t`Rotate ${{ name: apiKey.name }}?`,
      children: (
        <>
          <Text size="sm">{t`The key gets a new secret. The one that you have now keeps working for 24 hours, so that you can replace it in your programs.`}</Text>
          {apiKey.created_by !== user.id && (
            <Text size="sm" mt="sm">{t`Someone else created this key. From now on, it acts as you.`}</Text>
          )}
        </>
      ),
      size: "sm",
      confirm: { verb: t`Rotate key`, isDangerous: false, act: () => rotating.mutate() }
    })
  const change = () => openDialog({ title: t`Edit API key`, children: <EditKey apiKey={apiKey} /> })
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
            ...(formerEnd === null ? [] : [t`former secret works until ${{ moment: moment(formerEnd) }}`]),
            ...(apiKey.scopes === null ? [] : [t`only ${{ scopes: apiKey.scopes.join(", ") }}`]),
            ...(apiKey.allowed_networks === null ? [] : [t`from ${{ networks: apiKey.allowed_networks.join(", ") }}`]),
            ...placeNames,
            ...(apiKey.suspended ? [t`suspended: creator's role was lowered`] : [])
          ].join(" · ")}
        </Text>
      </Stack>
      {covers(own, apiKey.role) && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={change} aria-label={t`Edit ${{ name: apiKey.name }}`}>
            {t`Edit`}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={rotating.isPending}
            onClick={askToRotate}
            aria-label={t`Rotate ${{ name: apiKey.name }}`}
          >
            {t`Rotate`}
          </Button>
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
        </Group>
      )}
    </Group>
  )
}
