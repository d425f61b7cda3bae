import { select, t } from "@lingui/core/macro"
import { Button, Stack, Switch, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { TokenState } from "../../auth/SignIn.ts"
import { ApiFailure } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { SpentLink } from "./SpentLink.tsx"
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
  // The hint must not reveal whether an account has the address. If no account has it, joining creates one instead of
  // failing.
  const isRefused = sent.error instanceof ApiFailure && sent.error.code === "wrong_password"
  return (
    <EntryForm
      title={t`Join ${{ teamName: state.team_name }}`}
      explanation={
        state.role === null
          ? t`You were invited to this team.`
          : t`You were invited to this team as ${select({ role: state.role }, { owner: "an owner", admin: "an admin", viewer: "a viewer", other: "a member" })}.`
      }
      verb={hasAccount ? t`Sign in and join` : t`Create account and join`}
      sent={sent}
    >
      {isRefused && !hasAccount && state.email === null && (
        <Text size="sm">{t`If you already have an account here, turn on “${{ hasAccount: t`I already have an account here` }}” and enter its password.`}</Text>
      )}
      {state.email === null && (
        <Switch
          label={t`I already have an account here`}
          checked={hasAccount}
          onChange={({ currentTarget }) => setHasAccount(currentTarget.checked)}
        />
      )}
      {!hasAccount && <Field name="username" label={t`Your name`} autoComplete="name" autoFocus sent={sent} />}
      <Field
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="username"
        defaultValue={state.email ?? ""}
        readOnly={state.email !== null}
        sent={sent}
      />
      <Field
        name="password"
        label={t`Password`}
        type="password"
        autoComplete={hasAccount ? "current-password" : "new-password"}
        description={hasAccount ? "" : t`At least 12 characters.`}
        sent={sent}
      />
    </EntryForm>
  )
}

interface InTeamProps {
  readonly name: string
  readonly onOther: () => void
}

/** Informs signed-in members that they have already joined. */
const InTeam = ({ name, onOther }: InTeamProps) => (
  <Stack gap="md">
    <SpentLink
      title={t`You're already in ${name}`}
    >{t`You don't need to join again. The invite still works for the person it's meant for.`}</SpentLink>
    <Button component={Link} to="/overview">
      {t`Go to the dashboard`}
    </Button>
    <Button variant="default" onClick={onOther}>
      {t`Join as someone else`}
    </Button>
  </Stack>
)

/** The screen of an invite link. */
export const Join = () => {
  const token = useToken()
  const [isOther, setOther] = useState(false)
  const form = (state: TokenState) => <JoinForm token={token} state={state} />
  return (
    <WithToken token={token} kind="invite" help={t`Ask the person who invited you for a new one.`}>
      {(state) =>
        state.in_team && !isOther ? <InTeam name={state.team_name} onOther={() => setOther(true)} /> : form(state)
      }
    </WithToken>
  )
}
