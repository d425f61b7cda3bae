import { Anchor, Text } from "@mantine/core"
import { Link, useSearch } from "@tanstack/react-router"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { t } from "./words/t.ts"

/** E-mail and password. */
export const SignIn = () => {
  const { next } = useSearch({ strict: false })
  const sent = useEntry(
    (form) => data(entry.signIn({ payload: { email: textOf(form, "email"), password: textOf(form, "password") } })),
    next
  )
  return (
    <EntryForm title={t("signIn")} explanation={t("signInAsks")} verb={t("signIn")} sent={sent}>
      <Field name="email" label={t("email")} type="email" autoComplete="username" autoFocus sent={sent} />
      <Field name="password" label={t("password")} type="password" autoComplete="current-password" sent={sent} />
      <Text size="sm">
        <Anchor component={Link} to="/forgot" inherit>
          {t("forgotYourPassword")}
        </Anchor>
      </Text>
    </EntryForm>
  )
}
