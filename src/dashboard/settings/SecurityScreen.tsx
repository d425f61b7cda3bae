import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { optionsQuery } from "../entry/Client.ts"
import { ProviderSignIn } from "../entry/ProviderSignIn.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { AccountActivity } from "./AccountActivity.tsx"
import { AccountForm } from "./AccountForm.tsx"
import { SecondFactors } from "./SecondFactors.tsx"
import { Section } from "./Section.tsx"
import { SessionList } from "./SessionList.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"

export const PasswordForm = () => {
  const { user } = useSession()
  const [current, setCurrent] = useState("")
  const [password, setPassword] = useState("")
  const saving = useUpdateMe(t`Password updated.`)
  const failure = useFieldErrors(saving.error, { password, current_password: current })
  const save = () =>
    saving.mutate(
      { password, ...(user.has_password ? { current_password: current } : {}) },
      {
        onSuccess: () => {
          setCurrent("")
          setPassword("")
        }
      }
    )
  return (
    <AccountForm
      saving={saving}
      fields={["password", "current_password"]}
      verb={t`Change password`}
      isDisabled={password === ""}
      onSave={save}
    >
      <LeaveGuard isDirty={password !== ""} lost={t`Your password hasn't been changed yet.`} verb={t`Leave`} />
      <input type="text" autoComplete="username" value={user.email ?? ""} readOnly hidden />
      {user.has_password && (
        <PasswordInput
          label={t`Current password`}
          autoComplete="current-password"
          value={current}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          error={errorOf(failure, "current_password")}
        />
      )}
      <PasswordInput
        label={t`New password`}
        description={t`At least 12 characters.`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={errorOf(failure, "password")}
      />
    </AccountForm>
  )
}

/** Links the account to the OpenID Connect provider, if the server has one. Without this, the first sign-in takes over. */
const ProviderSection = () => {
  const { user } = useSession()
  const { data: options } = useQuery(optionsQuery)
  const provider = options?.oidc ?? null
  if (provider === null || !user.has_password) return null
  const { name } = provider
  return (
    <Section
      title={name}
      description={t`Sign in with ${{ name }} here once. This links it to your account and keeps your password, keys and second factors. If your first sign-in with ${{ name }} is elsewhere, they are revoked.`}
    >
      <ProviderSignIn name={name} next="/app/settings/security" />
    </Section>
  )
}

/** The user's password and second factors, and where they are signed in. */
export const SecurityScreen = () => (
  <>
    <PageHeader title={t`Password and sessions`} />
    <Section title={t`Password`} description={t`Changing your password signs you out everywhere else.`}>
      <PasswordForm />
    </Section>
    <SecondFactors />
    <ProviderSection />
    <SessionList />
    <AccountActivity />
  </>
)
