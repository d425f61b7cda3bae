import { Button, Group, PasswordInput, Stack } from "@mantine/core"
import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"

/** Sets another password. */
export const PasswordForm = () => {
  const { user } = useSession()
  const [current, setCurrent] = useState("")
  const [password, setPassword] = useState("")
  const saving = useUpdateMe("Your password is changed.")
  const hasField = ["password", "current_password"].some((name) => errorOf(saving.error, name) !== undefined)
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
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md" maw={420}>
        {saving.error !== null && !hasField && <FailureNotice failure={saving.error} />}
        <input type="text" autoComplete="username" value={user.email ?? ""} readOnly hidden />
        {user.has_password && (
          <PasswordInput
            label="Present password"
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
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={password === ""}>
            Change the password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
