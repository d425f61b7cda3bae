import { t } from "@lingui/core/macro"
import { Schema } from "effect"
import { Timezone } from "../../contract/Timezone.ts"
import { data } from "../api/Run.ts"
import { ownZone } from "../api/Timezone.ts"
import { keepStarted } from "../ui/started.ts"
import { entry } from "./Client.ts"
import { EntryForm } from "./EntryForm.tsx"
import { Field } from "./Field.tsx"
import { HowToSetUp } from "./HowToSetUp.tsx"
import { textOf, useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"
import { WithToken } from "./WithToken.tsx"

const isZone = Schema.is(Timezone)

/** The first screen for the owner of a new installation. */
export const SetUp = () => {
  const token = useToken()
  const sent = useEntry(
    async (form) => {
      const zone = ownZone()
      const session = await data(
        entry.setUp({
          payload: {
            token,
            team_name: textOf(form, "team_name"),
            username: textOf(form, "username"),
            email: textOf(form, "email"),
            password: textOf(form, "password"),
            // The times that visitors read are in the zone of the team.
            ...(isZone(zone) ? { timezone: zone } : {})
          }
        })
      )
      keepStarted(session, "long")
      return session
    },
    // The overview shows the first steps.
    "/app/overview"
  )
  return (
    <WithToken token={token} kind="setup" help={<HowToSetUp />}>
      {() => (
        <EntryForm
          title={t`Welcome to Linden`}
          explanation={t`Name your team and create your account.`}
          verb={t`Set up Linden`}
          sent={sent}
        >
          <Field name="team_name" label={t`Team`} autoComplete="organization" defaultValue={t`Home`} sent={sent} />
          <Field name="username" label={t`Your name`} autoComplete="name" autoFocus sent={sent} />
          <Field name="email" label={t`Email`} type="email" autoComplete="username" sent={sent} />
          <Field
            name="password"
            label={t`Password`}
            type="password"
            autoComplete="new-password"
            description={t`At least 12 characters.`}
            sent={sent}
          />
        </EntryForm>
      )}
    </WithToken>
  )
}
