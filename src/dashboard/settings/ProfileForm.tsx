import { t } from "@lingui/core/macro"
import { TextInput } from "@mantine/core"
import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { AccountForm } from "./AccountForm.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"

/** Changes name and email; a new email address requires the password. */
export const ProfileForm = () => {
  const { user } = useSession()
  const draft = useFormDraft("account", { username: user.username, email: user.email ?? "" })
  const { username, email } = draft.value
  const [password, setPassword] = useState("")
  const saving = useUpdateMe(t`Account updated.`)
  const isNewEmail = email.trim().toLowerCase() !== (user.email ?? "")
  const isNewName = username.trim() !== user.username
  const failure = useFieldErrors(saving.error, { username, email, current_password: password })
  const save = () =>
    saving.mutate(
      {
        ...(isNewName ? { username } : {}),
        ...(isNewEmail ? { email: email.trim().toLowerCase() } : {}),
        ...(isNewEmail && user.has_password ? { current_password: password } : {})
      },
      {
        onSuccess: () => {
          draft.discard()
          setPassword("")
        }
      }
    )
  return (
    <AccountForm
      saving={saving}
      draft={draft}
      fields={["username", "email", "current_password"]}
      verb={t`Save`}
      isDisabled={!isNewEmail && !isNewName}
      onSave={save}
    >
      <TextInput
        label={t`Name`}
        autoComplete="name"
        value={username}
        onChange={({ currentTarget }) => draft.change({ username: currentTarget.value })}
        error={errorOf(failure, "username")}
      />
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ currentTarget }) => draft.change({ email: currentTarget.value })}
        error={errorOf(failure, "email")}
      />
      {isNewEmail && user.has_password && (
        <PasswordInput
          label={t`Password to confirm the new email`}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={errorOf(failure, "current_password")}
        />
      )}
    </AccountForm>
  )
}
