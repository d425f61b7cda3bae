import { t } from "@lingui/core/macro"
import { Alert, Anchor, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { data } from "../api/Run.ts"
import { entry, optionsQuery } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { HowToSetUp } from "./HowToSetUp.tsx"
import { ProviderSignIn, providerFailure } from "./ProviderSignIn.tsx"
import { SpentLink } from "./SpentLink.tsx"
import { textOf, useEntry } from "./useEntry.ts"

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

/** Signs in with email and password, or with the provider. */
export const SignIn = () => {
  const { next, error, local } = useSearch({ strict: false })
  const sent = useEntry(
    (form) => data(entry.signIn({ payload: { email: textOf(form, "email"), password: textOf(form, "password") } })),
    next
  )
  const { data: options } = useQuery(optionsQuery)
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
      {oidc !== null && <ProviderSignIn name={oidc.name} next={next} />}
    </Stack>
  )
}
