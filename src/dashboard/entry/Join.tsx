import { Switch } from "@mantine/core"
import { useState } from "react"
import type { TokenState } from "../../auth/SignIn.ts"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"

const JoinForm = ({ token, state }: { readonly token: string; readonly state: TokenState }) => {
  const [hasAccount, setHasAccount] = useState(state.known)
  const sent = useEntry((form) =>
    data(
      entry.join({
        payload: {
          token,
          email: textOf(form, "email"),
          password: textOf(form, "password"),
          ...(hasAccount ? {} : { username: textOf(form, "username") })
        }
      })
    )
  )
  return (
    <EntryForm
      title={`Join ${state.team_name}`}
      explanation={
        state.role === null ? "You were invited to this team." : `You were invited to this team as ${state.role}.`
      }
      verb={hasAccount ? "Sign in and join" : "Make an account and join"}
      sent={sent}
    >
      {state.email === null && (
        <Switch
          label="I have an account here already"
          checked={hasAccount}
          onChange={({ currentTarget }) => setHasAccount(currentTarget.checked)}
        />
      )}
      {!hasAccount && <Field name="username" label="Your name" autoComplete="name" autoFocus sent={sent} />}
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        defaultValue={state.email ?? ""}
        readOnly={state.email !== null}
        sent={sent}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete={hasAccount ? "current-password" : "new-password"}
        description={hasAccount ? "" : "At least 10 characters."}
        sent={sent}
      />
    </EntryForm>
  )
}

/** Where an invite leads. */
export const Join = () => {
  const token = useToken()
  return (
    <WithToken token={token} kind="invite" help="Ask whoever invited you for a new one.">
      {(state) => <JoinForm token={token} state={state} />}
    </WithToken>
  )
}
