import { Checkbox } from "@mantine/core"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"

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
    <WithToken token={token} kind="reset" help="Ask an owner or admin of your team for a new one.">
      {({ email }) => (
        <EntryForm
          title="A new password"
          explanation={`For ${email ?? "your account"}. Other places where you are signed in are signed out.`}
          verb="Save and sign in"
          sent={sent}
        >
          <input type="hidden" name="email" autoComplete="username" value={email ?? ""} />
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            description="At least 10 characters."
            autoFocus
            sent={sent}
          />
          <Checkbox
            name="revoke_keys"
            label="Revoke the API keys and open invites that I made"
            description="Tick this if somebody else may have been in your account. Programs that use such a key stop working."
          />
        </EntryForm>
      )}
    </WithToken>
  )
}
