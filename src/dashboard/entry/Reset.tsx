import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Anchor, Checkbox } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { data } from "../api/Run.ts"
import { entry, optionsQuery } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"

/** How to get another link. If the server sends email, it can be requested by email. */
const AnotherLink = () => {
  const options = useQuery(optionsQuery)
  if (options.data === undefined) return null
  if (!options.data.sends_mail) return t`Ask an owner or admin of your team for a new one.`
  return (
    <Trans>
      <Anchor component={Link} to="/forgot" inherit>
        Email me a new one.
      </Anchor>
    </Trans>
  )
}

/** The screen of a password reset link. */
export const Reset = () => {
  const token = useToken()
  const sent = useEntry((form) =>
    data(
      entry.reset({
        payload: { token, password: textOf(form, "password"), revoke_keys: form.get("revoke_keys") !== null }
      })
    )
  )
  return (
    <WithToken token={token} kind="reset" help={<AnotherLink />}>
      {({ email }) => (
        <EntryForm
          title={t`Set a new password`}
          explanation={
            email === null
              ? t`For your account. You'll be signed out everywhere else.`
              : t`For ${email}. You'll be signed out everywhere else.`
          }
          verb={t`Save and sign in`}
          sent={sent}
        >
          <input type="hidden" name="email" autoComplete="username" value={email ?? ""} />
          <Field
            name="password"
            label={t`New password`}
            type="password"
            autoComplete="new-password"
            description={t`At least 12 characters.`}
            autoFocus
            sent={sent}
          />
          <Checkbox
            name="revoke_keys"
            label={t`Revoke my API keys and open invites`}
            description={t`Select this if someone else may have used your account. Programs that use those keys will stop working.`}
          />
        </EntryForm>
      )}
    </WithToken>
  )
}
