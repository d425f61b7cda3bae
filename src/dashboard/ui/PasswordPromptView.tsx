import { t } from "@lingui/core/macro"
import { Button, Modal, Stack, Text } from "@mantine/core"
import { useState } from "react"
import { errorAt } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { session, useSession } from "../api/Session.ts"
import { PasswordInput } from "./PasswordInput.tsx"
import { useFaultFocus } from "./useFaultFocus.ts"
import { useFieldErrors } from "./useFieldErrors.ts"

interface Props {
  readonly onDone: (isGiven: boolean) => void
}

/** Asks for the password before an action that requires it again. */
export const PasswordPromptView = ({ onDone }: Props) => {
  const { user } = useSession()
  const [password, setPassword] = useState("")
  const confirming = useMutation({
    mutationFn: () => run(session.confirm({ payload: { password } })),
    onSuccess: () => onDone(true)
  })
  const error = errorAt(useFieldErrors(confirming.error, { password }), "password")
  const form = useFaultFocus(confirming.error, 0)
  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title={t`Confirm your password`}
      size="sm"
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          confirming.mutate()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t`This gives someone access, so confirm that it's you.`}</Text>
          <input type="text" autoComplete="username" value={user.email ?? ""} readOnly hidden />
          <PasswordInput
            label={t`Your password`}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={error}
          />
          <Button type="submit" loading={confirming.isPending}>
            {t({ context: "dialog", message: "Continue" })}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
