import { plural, t } from "@lingui/core/macro"
import { Badge, Button, Code, Group, Image, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Passkey } from "../../auth/factor/Factor.ts"
import { FactorsApi } from "../../signin/Api.ts"
import { clientOf } from "../api/Client.ts"
import { errorOf } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { sessionQuery } from "../api/Session.ts"
import { inBrowser } from "../entry/withPasskey.ts"
import { CopyButton } from "../ui/CopyButton.tsx"
import { closeDialog, confirm, openDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { ago } from "../ui/format.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { useDates } from "../ui/useDates.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { sessionsQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"

const { factors } = clientOf(FactorsApi)

const appQuery = { queryKey: ["factors", "app"], queryFn: () => data(factors.readTotp()) } as const
const passkeysQuery = { queryKey: ["factors", "passkeys"], queryFn: () => data(factors.listPasskeys()) } as const

const useRefresh = () => {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ["factors"] })
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
}

/** Shows recovery codes once, until the person has stored them. */
const showCodes = (codes: ReadonlyArray<string>) => {
  const text = codes.join("\n")
  openDialog({
    title: t`Your recovery codes`,
    isFirm: true,
    children: (
      <Stack gap="md">
        <Text size="sm">{t`Each code works once instead of your second factor, for example if you lose your phone. Store them now: they aren't shown again.`}</Text>
        <SimpleGrid cols={2} spacing="xs" dir="ltr" data-secret>
          {codes.map((code) => (
            <Code key={code} ta="center">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "linden-recovery-codes.txt")}
          >
            {t`Download`}
          </Button>
          <CopyButton text={text} label={t`Copy codes`} />
          <Button onClick={closeDialog}>{t`I stored them`}</Button>
        </Group>
      </Stack>
    )
  })
}

interface AddingProps {
  readonly app: { readonly secret: string; readonly qr: string }
  readonly onAdded: (codes: ReadonlyArray<string> | null) => void
}

const AddApp = ({ app, onAdded }: AddingProps) => {
  const [code, setCode] = useState("")
  const confirming = useMutation({
    mutationFn: () => data(factors.confirmTotp({ payload: { code } })),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes)
  })
  const failure = errorOf(confirming.error, "code")
  return (
    <form noValidate onSubmit={withoutReload(() => confirming.mutate())}>
      <Stack gap="md">
        {confirming.error !== null && failure === undefined && <FailureNotice failure={confirming.error} />}
        <Text size="sm">{t`Scan this code with an authenticator app, such as the one of your password manager.`}</Text>
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
          alt={t`QR code for your authenticator app`}
          w={200}
          mx="auto"
        />
        <Stack gap={4}>
          <Text size="sm" c="dimmed">{t`Or enter this key by hand:`}</Text>
          <Code block dir="ltr" className="break" style={{ whiteSpace: "pre-wrap" }} data-secret>
            {app.secret.replace(/.{4}(?=.)/g, "$& ")}
          </Code>
        </Stack>
        <TextInput
          label={t`Code`}
          description={t`The six digits that the app shows now.`}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={failure}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={confirming.isPending} disabled={code.trim() === ""}>
            {t`Turn on`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const AuthenticatorApp = () => {
  const { day } = useDates()
  const app = useQuery(appQuery)
  const refresh = useRefresh()
  const adding = useMutation({
    mutationFn: () => data(factors.createTotp()),
    onSuccess: (made) =>
      openDialog({
        title: t`Add an authenticator app`,
        size: "sm",
        children: (
          <AddApp
            app={made}
            onAdded={(codes) => {
              closeDialog()
              refresh()
              told(t`Your authenticator app is on.`)
              if (codes !== null) showCodes(codes)
            }}
          />
        )
      }),
    onError: toldFailure
  })
  const removing = useMutation({
    mutationFn: () => run(factors.deleteTotp()),
    onSuccess: () => told(t`Authenticator app removed.`),
    onSettled: refresh,
    onError: toldFailure
  })
  const askToRemove = () =>
    confirm({
      title: t`Remove the authenticator app?`,
      children: t`Its codes stop working. Without another second factor, your password alone signs you in.`,
      verb: t`Remove app`,
      onConfirm: () => removing.mutate()
    })
  if (app.error !== null) return <FailureNotice failure={app.error} onRetry={() => void app.refetch()} />
  const since = app.data?.created_at ?? null
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} style={{ flex: "1 1 14rem" }}>
        <Group gap={6}>
          <Text fw={500}>{t`Authenticator app`}</Text>
          {since !== null && <Badge>{t`On`}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {since === null ? t`Codes that change every 30 seconds.` : t`Since ${{ day: day(since) }}`}
        </Text>
      </Stack>
      {app.data?.is_on === true ? (
        <Button
          size="xs"
          variant="default"
          loading={removing.isPending}
          onClick={askToRemove}
          aria-label={t`Remove the authenticator app`}
        >
          {t`Remove`}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={adding.isPending || app.isPending}
          onClick={() => adding.mutate()}
          aria-label={t`Add an authenticator app`}
        >
          {t`Add`}
        </Button>
      )}
    </Group>
  )
}

const PasskeyRow = ({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) => {
  const { day } = useDates()
  const refresh = useRefresh()
  const removing = useMutation({
    mutationFn: () => run(factors.deletePasskey({ path: { id } })),
    onSuccess: () => told(t`The passkey ${{ name }} was removed.`),
    onSettled: refresh,
    onError: toldFailure
  })
  const ask = () =>
    confirm({
      title: t`Remove the passkey ${{ name }}?`,
      children: t`It no longer signs you in. Delete it on your device, too.`,
      verb: t`Remove passkey`,
      onConfirm: () => removing.mutate()
    })
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} style={{ flex: "1 1 14rem", minWidth: 0 }}>
        <Text fw={500} className="break">
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {last_used_at === null
            ? t`Added ${{ day: day(created_at) }}, never used`
            : t`Added ${{ day: day(created_at) }}, used ${{ when: ago(last_used_at) }}`}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        loading={removing.isPending}
        onClick={ask}
        aria-label={t`Remove the passkey ${{ name }}`}
      >
        {t`Remove`}
      </Button>
    </Group>
  )
}

const AddPasskey = () => {
  const [name, setName] = useState("")
  const refresh = useRefresh()
  const adding = useMutation({
    mutationFn: async () => {
      const { options } = await data(factors.passkeyOptions())
      const credential = await inBrowser(({ startRegistration }) =>
        startRegistration({ optionsJSON: options as never })
      )
      const payload = { credential: { ...credential }, ...(name.trim() === "" ? {} : { name }) }
      return data(factors.createPasskey({ payload }))
    },
    onSuccess: ({ recovery_codes }) => {
      setName("")
      told(t`Passkey added.`)
      if (recovery_codes !== null) showCodes(recovery_codes)
    },
    onSettled: refresh
  })
  return (
    <form noValidate onSubmit={withoutReload(() => adding.mutate())}>
      <Stack gap="xs">
        {adding.error !== null && <FailureNotice failure={adding.error} />}
        <Group align="flex-end" gap="sm">
          <TextInput
            style={{ flex: "1 1 12rem" }}
            label={t`New passkey`}
            description={t`Your device, password manager or security key signs you in, also without a password.`}
            placeholder={t`Laptop`}
            maxLength={64}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={adding.isPending}>
            {t`Add passkey`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const RecoveryCodes = () => {
  const app = useQuery(appQuery)
  const refresh = useRefresh()
  const renewing = useMutation({
    mutationFn: () => data(factors.renewRecoveryCodes()),
    onSuccess: ({ recovery_codes }) => showCodes(recovery_codes),
    onSettled: refresh,
    onError: toldFailure
  })
  const ask = () =>
    confirm({
      title: t`Replace your recovery codes?`,
      children: t`The codes that you have now stop working.`,
      verb: t`Replace codes`,
      onConfirm: () => renewing.mutate()
    })
  const left = app.data?.recovery_codes ?? 0
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} style={{ flex: "1 1 14rem" }}>
        <Text fw={500}>{t`Recovery codes`}</Text>
        <Text size="sm" c={left < 3 ? "red" : "dimmed"}>
          {plural(left, { one: "# code left", other: "# codes left" })}
        </Text>
      </Stack>
      <Button size="xs" variant="default" loading={renewing.isPending} onClick={ask}>
        {t`Replace codes`}
      </Button>
    </Group>
  )
}

/** The person's authenticator app, passkeys and recovery codes. */
export const SecondFactors = () => {
  const app = useQuery(appQuery)
  const passkeys = useQuery(passkeysQuery)
  const hasAny = app.data?.is_on === true || (passkeys.data?.total ?? 0) > 0
  return (
    <Section
      title={t`Two-factor authentication`}
      description={t`After your password, Linden asks for a second proof that it's you. Adding the first one signs you out everywhere else.`}
    >
      <AuthenticatorApp />
      {passkeys.error !== null && <FailureNotice failure={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.data?.passkeys.map((one) => (
        <PasskeyRow key={one.id} passkey={one} />
      ))}
      <AddPasskey />
      {hasAny && <RecoveryCodes />}
    </Section>
  )
}
