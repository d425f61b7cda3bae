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
import { t } from "./words/t.ts"

/** How to get another link: by mail where the server sends some. */
const AnotherLink = () => {
  const options = useQuery(optionsQuery)
  if (options.data === undefined) return null
  if (!options.data.sends_mail) return t("askForReset")
  return t.rich("mailAnotherReset", {
    a: (inner) => (
      <Anchor component={Link} to="/forgot" inherit>
        {inner}
      </Anchor>
    )
  })
}

/** Where a link for a new password leads. */
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
          title={t("aNewPassword")}
          explanation={email === null ? t("resetForYou") : t("resetFor", { email })}
          verb={t("saveAndSignIn")}
          sent={sent}
        >
          <input type="hidden" name="email" autoComplete="username" value={email ?? ""} />
          <Field
            name="password"
            label={t("newPassword")}
            type="password"
            autoComplete="new-password"
            description={t("atLeast10Characters")}
            autoFocus
            sent={sent}
          />
          <Checkbox name="revoke_keys" label={t("revokeKeys")} description={t("revokeKeysWhen")} />
        </EntryForm>
      )}
    </WithToken>
  )
}
