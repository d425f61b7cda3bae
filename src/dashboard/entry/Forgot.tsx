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
import { t } from "./words/t.ts"

const Back = () => (
  <Text size="sm">
    <Anchor component={Link} to="/sign-in" inherit>
      {t("backToTheSignIn")}
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
  <Told title={t("forgotYourPassword")}>
    <Text size="sm">{t("noMail")}</Text>
    <List size="sm" spacing="xs">
      <List.Item>{t("askOwner")}</List.Item>
      <List.Item>{t.rich("askOperator", { code: (inner) => <Code>{inner}</Code> })}</List.Item>
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
      <Told title={t("lookIntoYourMail")}>
        <Text size="sm" className="break">
          {t("linkIsOnItsWay", { email: sent.data })}
        </Text>
      </Told>
    )
  }
  return (
    <EntryForm title={t("forgotYourPassword")} explanation={t("weMailALink")} verb={t("sendTheLink")} sent={sent}>
      <Field name="email" label={t("email")} type="email" autoComplete="username" autoFocus sent={sent} />
      <Back />
    </EntryForm>
  )
}

/** For those who do not know their password any more: a link by mail, or whom to ask for one. */
export const Forgot = () => {
  const options = useQuery(optionsQuery)
  if (options.error !== null) return <FailureNotice failure={options.error} onRetry={() => void options.refetch()} />
  if (options.data === undefined) return <Loading />
  return options.data.sends_mail ? <AskForLink /> : <WhomToAsk />
}
