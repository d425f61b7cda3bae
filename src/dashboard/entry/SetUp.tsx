import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Code } from "@mantine/core"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"

/** The first screen for the owner of a new installation. */
export const SetUp = () => {
  const token = useToken()
  const sent = useEntry(
    (form) =>
      data(
        entry.setUp({
          payload: {
            token,
            team_name: textOf(form, "team_name"),
            username: textOf(form, "username"),
            email: textOf(form, "email"),
            password: textOf(form, "password")
          }
        })
      ),
    // The empty list of links explains what to do first; the overview would be empty.
    "/app/links"
  )
  return (
    <WithToken
      token={token}
      kind="setup"
      help={
        <Trans>
          Where nobody has set this installation up yet, <Code>node dist/linden.js setup</Code> prints a new link, in
          the folder of the server; where Linden is installed as a command, <Code>linden setup</Code> does.
        </Trans>
      }
    >
      {() => (
        <EntryForm
          title={t`Welcome to Linden`}
          explanation={t`A name for your team and an account for yourself, and it is yours.`}
          verb={t`Set it up`}
          sent={sent}
        >
          <Field name="team_name" label={t`Team`} autoComplete="organization" defaultValue={t`Home`} sent={sent} />
          <Field name="username" label={t`Your name`} autoComplete="name" autoFocus sent={sent} />
          <Field name="email" label={t`E-mail`} type="email" autoComplete="username" sent={sent} />
          <Field
            name="password"
            label={t`Password`}
            type="password"
            autoComplete="new-password"
            description={t`At least 10 characters.`}
            sent={sent}
          />
        </EntryForm>
      )}
    </WithToken>
  )
}
