import { t } from "@lingui/core/macro"
import { Alert, Anchor, Button, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { useMutation } from "../api/Mutation.ts"
import { data, once } from "../api/Run.ts"
import { Loading } from "../ui/Loading.tsx"
import { entry, optionsQuery } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { HowToSetUp } from "./HowToSetUp.tsx"
import { ProviderSignIn, providerFailure } from "./ProviderSignIn.tsx"
import { SpentLink } from "./SpentLink.tsx"
import { textOf, useEntered, useEntry } from "./useEntry.ts"

interface ProviderProps {
  readonly name: string
  readonly next: string | undefined
}

/** Signs in only with the provider. */
const OnlyProvider = ({ name, next }: ProviderProps) => {
  useDocumentTitle(`${t`Sign in`} · Linden`)
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {t`Sign in`}
      </Title>
      <ProviderSignIn name={name} next={next} isMain />
    </Stack>
  )
}

const SecondFactor = lazy(() => import("./SecondFactor.tsx").then((loaded) => ({ default: loaded.SecondFactor })))

interface FactorProps {
  readonly kinds: ReadonlyArray<string>
  readonly next: string | undefined
}

/** The second step of a sign-in, for accounts with a second factor. */
const FactorStep = ({ kinds, next }: FactorProps) => {
  const onEntered = useEntered(next)
  useDocumentTitle(`${t`Two-factor authentication`} · Linden`)
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {t`Two-factor authentication`}
      </Title>
      <Suspense fallback={<Loading />}>
        <SecondFactor kinds={kinds} onEntered={onEntered} />
      </Suspense>
      <Text size="sm">
        <Anchor
          inherit
          renderRoot={(props) => <Link {...props} to="/sign-in" search={next === undefined ? {} : { next }} />}
        >
          {t`Start again`}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** Signs in with a passkey alone. */
const PasskeySignIn = ({ next }: Pick<FactorProps, "next">) => {
  const onEntered = useEntered(next)
  const signing = useMutation({
    mutationFn: async () => {
      const { withPasskey } = await import("./withPasskey.ts")
      return (await once(entry.signInByPasskey({ payload: { credential: await withPasskey() } }))).data
    },
    onSuccess: onEntered
  })
  return (
    <>
      {signing.error !== null && (
        <Alert color="red" role="alert" p="sm">
          {signing.error.message}
        </Alert>
      )}
      <Button variant="default" loading={signing.isPending} onClick={() => signing.mutate()} fullWidth>
        {t`Sign in with a passkey`}
      </Button>
    </>
  )
}

/** Signs in with email and password, a passkey or the provider. */
export const SignIn = () => {
  const { next, error, local, factor } = useSearch({ strict: false })
  const sent = useEntry(
    (form) => data(entry.signIn({ payload: { email: textOf(form, "email"), password: textOf(form, "password") } })),
    next
  )
  const { data: options } = useQuery(optionsQuery)
  if (factor !== undefined) return <FactorStep kinds={factor.split(",")} next={next} />
  if (options?.is_set_up === false)
    return (
      <SpentLink title={t`Linden isn't set up yet`}>
        <Text
          inherit
          mb="xs"
        >{t`No one has an account. Open the setup link that the server printed when it first started.`}</Text>
        <HowToSetUp />
      </SpentLink>
    )
  const oidc = options?.oidc ?? null
  const failure = error !== undefined && (
    <Alert color="red" role="alert" p="sm">
      {providerFailure(error)}
    </Alert>
  )
  if (oidc !== null && options?.password_sign_in === false && local !== true) {
    return (
      <Stack gap="md">
        {failure}
        <OnlyProvider name={oidc.name} next={next} />
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      {failure}
      <EntryForm
        title={t`Sign in`}
        explanation={t`Use the email and password of your account.`}
        verb={t`Sign in`}
        sent={sent}
      >
        <Field name="email" label={t`Email`} type="email" autoComplete="username" autoFocus sent={sent} />
        <Field name="password" label={t`Password`} type="password" autoComplete="current-password" sent={sent} />
        <Text size="sm">
          <Anchor component={Link} to="/forgot" inherit>
            {t`Forgot your password?`}
          </Anchor>
        </Text>
      </EntryForm>
      {options?.passkeys === true && <PasskeySignIn next={next} />}
      {oidc !== null && <ProviderSignIn name={oidc.name} next={next} />}
    </Stack>
  )
}
