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
      {t`Back to the sign-in`}
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
    <Text size="sm">{t`This server sends no mail, so somebody has to make a link for you. It lets you set a new password.`}</Text>
    <List size="sm" spacing="xs">
      <List.Item>{t`Ask an owner or admin of your team: they find “Link for a new password” beside your name under Settings, Members.`}</List.Item>
      <List.Item>
        <Trans>
          Whoever runs the server can make one too: <Code>node dist/linden.js user link</Code> with your e-mail address
          prints it, in the folder of the server; where Linden is installed as a command, <Code>linden user link</Code>{" "}
          does.
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
      <Told title={t`Check your mail`}>
        <Text size="sm" className="break">
          {t`If an account has the address ${{ email: sent.data }}, a link for a new password is on its way there. It works for an hour. Nothing came? Check the spam folder, or try another address.`}
        </Text>
      </Told>
    )
  }
  return (
    <EntryForm
      title={t`Forgot your password?`}
      explanation={t`We mail you a link to set a new one.`}
      verb={t`Send the link`}
      sent={sent}
    >
      <Field name="email" label={t`E-mail`} type="email" autoComplete="username" autoFocus sent={sent} />
      <Back />
    </EntryForm>
  )
}

/** For users who forgot their password: requests a link by mail, or explains whom to ask for one. */
export const Forgot = () => {
  const options = useQuery(optionsQuery)
  if (options.error !== null) return <FailureNotice failure={options.error} onRetry={() => void options.refetch()} />
  if (options.data === undefined) return <Loading />
  return options.data.sends_mail ? <AskForLink /> : <WhomToAsk />
}
