import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import { errorOf } from "../../api/Failure.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import type { Part } from "./Part.ts"

/** Sets, replaces or removes the password for visitors. A stored password is never shown. */
export const PasswordField = ({ draft, change, failure, link }: Part) => {
  const isStored = link?.has_password === true && draft.password !== null
  // The part may have been closed after a new password was typed.
  const [isReplacing, setReplacing] = useState(isStored && typeof draft.password === "string")
  const asks = draft.redirect === "password"
  // If the password will be removed, ignore its errors.
  const error = draft.password === null ? undefined : errorOf(failure, "password")

  if (asks && (!isStored || isReplacing)) {
    return (
      <PasswordInput
        label={isReplacing ? t`New password` : t`Password`}
        description={t`4 to 128 characters. Visitors enter it to open the link. It won't be shown again.`}
        autoComplete="new-password"
        value={draft.password ?? ""}
        onChange={({ currentTarget }) =>
          change({ password: currentTarget.value === "" ? undefined : currentTarget.value })
        }
        error={error}
      />
    )
  }
  if (link?.has_password !== true) return null
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c={error === undefined ? "dimmed" : "var(--mantine-color-error)"}>
        {error ?? (isStored ? t`A password is set.` : t`Saving removes the password.`)}
      </Text>
      <Group gap="xs">
        {asks && (
          <Button size="xs" variant="default" onClick={() => setReplacing(true)}>
            {t`Replace`}
          </Button>
        )}
        {isStored ? (
          !asks && (
            <Button size="xs" variant="default" onClick={() => change({ password: null })}>
              {t`Remove`}
            </Button>
          )
        ) : (
          <Button size="xs" variant="default" onClick={() => change({ password: undefined })}>
            {t`Keep password`}
          </Button>
        )}
      </Group>
    </Group>
  )
}
