import { t } from "@lingui/core/macro"
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import { useState } from "react"
import type { Key } from "../../auth/key/Key.ts"
import type { Role } from "../../contract/Role.ts"
import { scopes as allScopes, type Scope } from "../../contract/Scope.ts"
import { errorIn, errorOf, hasFields, isAt, isIn } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { told } from "../ui/notify.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { keys } from "./Client.ts"
import { KeyPlaces, type Places } from "./KeyPlaces.tsx"
import { keysQuery } from "./Queries.ts"
import { rolesFor } from "./roles.ts"
import { showOnce } from "./showOnce.tsx"

const lives = [
  { value: "", label: t`Never` },
  { value: "7", label: t`In 7 days` },
  { value: "30", label: t`In 30 days` },
  { value: "90", label: t`In 90 days` },
  { value: "365", label: t`In a year` }
]

/** The scopes of each choice; undefined for no limits, and for a choice of the user's own. */
const presets = {
  everything: undefined,
  read: allScopes.filter((scope) => scope.endsWith(":read")),
  links: ["links:create"],
  custom: undefined
} as const satisfies Record<string, ReadonlyArray<Scope> | undefined>
type Preset = keyof typeof presets

const presetNames: ReadonlyArray<{ readonly value: Preset; readonly label: string }> = [
  { value: "everything", label: t`Everything` },
  { value: "read", label: t`Read only` },
  { value: "links", label: t`Create links only` },
  { value: "custom", label: t`Custom` }
]

interface Fields {
  readonly name: string
  readonly role: Role
  /** The lifetime in days; empty if the key never expires. */
  readonly days: string
  readonly preset: Preset
  /** The chosen scopes of the custom preset. */
  readonly chosen: ReadonlyArray<Scope>
  /** One network or address on each line; empty for all. */
  readonly networks: string
  readonly places: Places
}

const networksIn = (text: string) => text.split(/[\s,]+/).filter((network) => network !== "")

interface NetworksProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly failure: unknown
}

const NetworksField = ({ value, onChange, failure }: NetworksProps) => (
  <Textarea
    label={t`Allowed networks`}
    description={t`One address or network on each line. Leave empty to allow all.`}
    placeholder="192.0.2.0/24"
    autosize
    minRows={1}
    maxRows={6}
    dir="ltr"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={errorIn(failure, "allowed_networks")}
  />
)

const daysLater = (days: string) => DateTime.add(DateTime.unsafeNow(), { days: Number(days) })

/** Creates a key and shows it once. */
export const KeyForm = () => {
  const own = useSession().team.role
  const draft = useFormDraft<Fields>("key new", {
    name: "",
    role: "member",
    days: "",
    preset: "everything",
    chosen: [],
    networks: "",
    places: { folders: [], domains: [] }
  })
  const { name, role, days, preset, chosen, networks, places } = draft.value
  const scopes = preset === "custom" ? chosen : presets[preset]
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: () =>
      data(
        keys.create({
          payload: {
            name,
            role,
            ...(scopes === undefined ? {} : { scopes }),
            ...(networksIn(networks).length === 0 ? {} : { allowed_networks: networksIn(networks) }),
            ...(places.folders.length === 0 ? {} : { folder_ids: places.folders }),
            ...(places.domains.length === 0 ? {} : { domain_ids: places.domains }),
            ...(days === "" ? {} : { expires_at: daysLater(days) })
          }
        })
      ),
    onSuccess: ({ key }) => {
      draft.forget()
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      showOnce({
        title: t`Your new API key`,
        explanation: t`Copy it now and keep it safe. It won't be shown again.`,
        secret: key,
        what: "key"
      })
    }
  })
  const failure = useFieldErrors(making.error, { name, role, scopes: `${scopes}`, expires_at: days, networks })
  const form = useFaultFocus(hasFields(making.error) ? making.error : null, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(() => making.mutate())}>
      <Stack gap="md">
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        {making.error !== null &&
          !isAt(making.error, ["name", "role", "scopes", "expires_at"]) &&
          !isIn(making.error, ["folder_ids", "domain_ids", "allowed_networks"]) && (
            <FailureNotice failure={making.error} />
          )}
        <TextInput
          label={t`Name`}
          placeholder={t`For example, deploy script or phone shortcut`}
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
          error={errorOf(failure, "name")}
        />
        <NativeSelect
          label={t`Role`}
          description={t`Members can do everything except manage folders, domains, API keys, members and the team. Viewers can't change anything.`}
          data={[...rolesFor(own)]}
          value={role}
          onChange={({ currentTarget }) => draft.change({ role: currentTarget.value as Role })}
          error={errorOf(failure, "role")}
        />
        <NativeSelect
          label={t`Scopes`}
          description={t`What the key may do within its role.`}
          data={[...presetNames]}
          value={preset}
          onChange={({ currentTarget }) => draft.change({ preset: currentTarget.value as Preset })}
          error={preset === "custom" ? undefined : errorOf(failure, "scopes")}
        />
        {preset === "custom" && (
          <Checkbox.Group
            aria-label={t`Scopes`}
            value={[...chosen]}
            onChange={(value) => draft.change({ chosen: allScopes.filter((scope) => value.includes(scope)) })}
            error={
              errorOf(failure, "scopes") &&
              (chosen.length === 0 ? t`Choose at least one scope.` : errorOf(failure, "scopes"))
            }
          >
            <SimpleGrid cols={2} spacing="xs" mb="xs">
              {allScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={
                    <Text span size="sm" ff="monospace" dir="ltr">
                      {scope}
                    </Text>
                  }
                />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        <NetworksField
          value={networks}
          onChange={(value) => draft.change({ networks: value })}
          failure={making.error}
        />
        <KeyPlaces
          value={places}
          onChange={(chosenPlaces) => draft.change({ places: chosenPlaces })}
          failure={making.error}
        />
        <NativeSelect
          label={t({ context: "settings", message: "Expires" })}
          data={lives}
          value={days}
          onChange={({ currentTarget }) => draft.change({ days: currentTarget.value })}
          error={errorOf(failure, "expires_at")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={making.isPending}>
            {t`Create key`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Changes the name, the networks and the expiry of a key. */
export const EditKey = ({ apiKey }: { readonly apiKey: Key }) => {
  const [name, setName] = useState(apiKey.name)
  const [networks, setNetworks] = useState(apiKey.allowed_networks?.join("\n") ?? "")
  const [days, setDays] = useState("keep")
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => {
      const listed = networksIn(networks)
      const expires_at = days === "" ? null : daysLater(days)
      const payload = {
        name,
        allowed_networks: listed.length === 0 ? null : listed,
        ...(days === "keep" ? {} : { expires_at })
      }
      return data(keys.update({ path: { id: apiKey.id }, payload }))
    },
    onSuccess: () => {
      closeDialog()
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      told(t`API key changed.`)
    }
  })
  const failure = useFieldErrors(saving.error, { name, networks, expires_at: days })
  return (
    <form noValidate onSubmit={withoutReload(() => saving.mutate())}>
      <Stack gap="md">
        {saving.error !== null &&
          !isAt(saving.error, ["name", "expires_at"]) &&
          !isIn(saving.error, ["allowed_networks"]) && <FailureNotice failure={saving.error} />}
        <TextInput
          label={t`Name`}
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errorOf(failure, "name")}
        />
        <NetworksField value={networks} onChange={setNetworks} failure={saving.error} />
        <NativeSelect
          label={t({ context: "settings", message: "Expires" })}
          data={[{ value: "keep", label: t`As before` }, ...lives]}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          error={errorOf(failure, "expires_at")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending} disabled={name.trim() === ""}>
            {t`Save`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
