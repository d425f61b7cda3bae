import { PasswordInput } from "@mantine/core"
import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { AccountForm } from "./AccountForm.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"

/** Sets another password. */
export const PasswordForm = () => {
  const { user } = useSession()
  const [current, setCurrent] = useState("")
  const [password, setPassword] = useState("")
  const saving = useUpdateMe("Your password is changed.")
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
      verb="Change the password"
      isDisabled={password === ""}
      onSave={save}
    >
      <input type="text" autoComplete="username" value={user.email ?? ""} readOnly hidden />
      {user.has_password && (
        <PasswordInput
          label="The password you have now"
          autoComplete="current-password"
          value={current}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          error={errorOf(saving.error, "current_password")}
        />
      )}
      <PasswordInput
        label="New password"
        description="At least 10 characters."
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={errorOf(saving.error, "password")}
      />
    </AccountForm>
  )
}
