import { Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core"
import { useState } from "react"
import { errorOf } from "../api/Failure.ts"
import { useSession } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { useUpdateMe } from "./useUpdateMe.ts"

/** Name and e-mail; a new e-mail address asks for the password. */
export const ProfileForm = () => {
  const { user } = useSession()
  const [username, setUsername] = useState(user.username)
  const [email, setEmail] = useState(user.email ?? "")
  const [password, setPassword] = useState("")
  const saving = useUpdateMe("Your account is changed.")
  const isNewEmail = email.trim().toLowerCase() !== (user.email ?? "")
  const isNewName = username.trim() !== user.username
  const hasField = ["username", "email", "current_password"].some((name) => errorOf(saving.error, name) !== undefined)
  const save = () =>
    saving.mutate(
      {
        ...(isNewName ? { username } : {}),
        ...(isNewEmail ? { email: email.trim().toLowerCase() } : {}),
        ...(isNewEmail && user.has_password ? { current_password: password } : {})
      },
      { onSuccess: () => setPassword("") }
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
        <TextInput
          label="Name"
          autoComplete="name"
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
          error={errorOf(saving.error, "username")}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={errorOf(saving.error, "email")}
        />
        {isNewEmail && user.has_password && (
          <PasswordInput
            label="Your password, for the new e-mail address"
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={errorOf(saving.error, "current_password")}
          />
        )}
        <Group>
          <Button type="submit" loading={saving.isPending} disabled={!isNewEmail && !isNewName}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
