import { t } from "@lingui/core/macro"
import { Anchor, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { data } from "../api/Run.ts"
import { entry, optionsQuery } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { HowToSetUp } from "./HowToSetUp.tsx"
import { SpentLink } from "./SpentLink.tsx"
import { textOf, useEntry } from "./useEntry.ts"

/** Signs in with email and password. */
export const SignIn = () => {
  const { next } = useSearch({ strict: false })
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
  return (
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
  )
}
