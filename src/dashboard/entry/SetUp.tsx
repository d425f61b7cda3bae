import { Code } from "@mantine/core"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"
import { t } from "./words/t.ts"

/** The first thing that the owner of a new installation sees. */
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
    // Its empty list teaches what to do first, where an overview has nothing to tell.
    "/app/links"
  )
  return (
    <WithToken token={token} kind="setup" help={t.rich("howToSetUp", { code: (inner) => <Code>{inner}</Code> })}>
      {() => (
        <EntryForm title={t("welcomeToLinden")} explanation={t("setUpAsks")} verb={t("setItUp")} sent={sent}>
          <Field name="team_name" label={t("team")} autoComplete="organization" defaultValue={t("home")} sent={sent} />
          <Field name="username" label={t("yourName")} autoComplete="name" autoFocus sent={sent} />
          <Field name="email" label={t("email")} type="email" autoComplete="username" sent={sent} />
          <Field
            name="password"
            label={t("password")}
            type="password"
            autoComplete="new-password"
            description={t("atLeast10Characters")}
            sent={sent}
          />
        </EntryForm>
      )}
    </WithToken>
  )
}
