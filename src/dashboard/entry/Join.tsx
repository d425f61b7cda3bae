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
import { t } from "./words/t.ts"

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
  // Said whether or not an account has the address: who has none gets one, and never sees it.
  const isRefused = sent.error instanceof ApiFailure && sent.error.code === "wrong_password"
  return (
    <EntryForm
      title={t("joinTeam", { teamName: state.team_name })}
      explanation={state.role === null ? t("invited") : t("invitedAs", { role: state.role })}
      verb={hasAccount ? t("signInAndJoin") : t("makeAnAccountAndJoin")}
      sent={sent}
    >
      {isRefused && !hasAccount && state.email === null && (
        <Text size="sm">{t("orSwitchToYourAccount", { hasAccount: t("hasAccount") })}</Text>
      )}
      {state.email === null && (
        <Switch
          label={t("hasAccount")}
          checked={hasAccount}
          onChange={({ currentTarget }) => setHasAccount(currentTarget.checked)}
        />
      )}
      {!hasAccount && <Field name="username" label={t("yourName")} autoComplete="name" autoFocus sent={sent} />}
      <Field
        name="email"
        label={t("email")}
        type="email"
        autoComplete="username"
        defaultValue={state.email ?? ""}
        readOnly={state.email !== null}
        sent={sent}
      />
      <Field
        name="password"
        label={t("password")}
        type="password"
        autoComplete={hasAccount ? "current-password" : "new-password"}
        description={hasAccount ? "" : t("atLeast10Characters")}
        sent={sent}
      />
    </EntryForm>
  )
}

interface InTeamProps {
  readonly name: string
  readonly onOther: () => void
}

/** Says to somebody who is signed in that there is nothing to join any more. */
const InTeam = ({ name, onOther }: InTeamProps) => (
  <Stack gap="md">
    <SpentLink title={t("inTeamAlready", { name })}>{t("inviteForOthers")}</SpentLink>
    <Button component={Link} to="/overview">
      {t("goToTheDashboard")}
    </Button>
    <Button variant="default" onClick={onOther}>
      {t("somebodyElseJoins")}
    </Button>
  </Stack>
)

/** Where an invite leads. */
export const Join = () => {
  const token = useToken()
  const [isOther, setOther] = useState(false)
  const form = (state: TokenState) => <JoinForm token={token} state={state} />
  return (
    <WithToken token={token} kind="invite" help={t("askWhoInvited")}>
      {(state) =>
        state.in_team && !isOther ? <InTeam name={state.team_name} onOther={() => setOther(true)} /> : form(state)
      }
    </WithToken>
  )
}
