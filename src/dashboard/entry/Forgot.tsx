import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Anchor, Code, List, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useMutation } from "../api/Mutation.ts"
import { inOwnLanguage, run } from "../api/Run.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { entry, optionsQuery } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf } from "./useEntry.ts"

const Back = () => (
  <Text size="sm">
    <Anchor component={Link} to="/sign-in" inherit>
      {t`Back to sign-in`}
    </Anchor>
  </Text>
)

const Told = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  useDocumentTitle(`${title} · Linden`)
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {title}
      </Title>
      {children}
      <Back />
    </Stack>
  )
}

const WhomToAsk = () => (
  <Told title={t`Forgot your password?`}>
    <Text size="sm">{t`This server doesn't send email, so someone has to create a password reset link for you.`}</Text>
    <List size="sm" spacing="xs">
      <List.Item>{t`Ask an owner or admin of your team. They'll find “Get password reset link” next to your name under Settings, Members.`}</List.Item>
      <List.Item>
        <Trans>
          The server's operator can create one by running <Code>node dist/linden.js user link</Code> with your email
          address in the server's folder. If Linden is installed as a command, use <Code>linden user link</Code>.
        </Trans>
      </List.Item>
    </List>
  </Told>
)

const AskForLink = () => {
  const sent = useMutation({
    mutationFn: async (form: FormData) => {
      const email = textOf(form, "email")
      await run(inOwnLanguage(entry.forgot({ payload: { email } })))
      return email
    }
  })
  if (sent.data !== undefined) {
    return (
      <Told title={t`Check your email`}>
        <Text size="sm" className="break">
          {t`If ${{ email: sent.data }} belongs to an account, we've sent a password reset link there. It works for an hour. Didn't get it? Check your spam folder, or try another address.`}
        </Text>
      </Told>
    )
  }
  return (
    <EntryForm
      title={t`Forgot your password?`}
      explanation={t`We'll email you a password reset link.`}
      verb={t`Send link`}
      sent={sent}
    >
      <Field name="email" label={t`Email`} type="email" autoComplete="username" autoFocus sent={sent} />
      <Back />
    </EntryForm>
  )
}

/** For users who forgot their password. Requests a link by email, or explains who can provide one. */
export const Forgot = () => {
  const options = useQuery(optionsQuery)
  if (options.error !== null) return <FailureNotice failure={options.error} onRetry={() => void options.refetch()} />
  if (options.data === undefined) return <Loading />
  return options.data.sends_mail ? <AskForLink /> : <WhomToAsk />
}
