import { Checkbox } from "@mantine/core"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"
import { t } from "./words/t.ts"

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
    <WithToken token={token} kind="reset" help={t("askForReset")}>
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
