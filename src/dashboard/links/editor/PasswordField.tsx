import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import { errorOf } from "../../api/Failure.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import type { Part } from "./Part.ts"

/** Sets, replaces or removes the password for visitors. A stored password is never shown. */
export const PasswordField = ({ draft, change, failure, link }: Part) => {
  const isStored = link?.has_password === true && draft.password !== null
  const [isReplacing, setReplacing] = useState(false)
  const asks = draft.redirect === "password"
  // Errors of a password that will be removed no longer matter.
  const error = draft.password === null ? undefined : errorOf(failure, "password")

  if (asks && (!isStored || isReplacing)) {
    return (
      <PasswordInput
        label={isReplacing ? t`New password` : t`Password`}
        description={t`4 to 128 characters. Visitors have to type it; it is not shown again.`}
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
        {error ?? (isStored ? t`A password is stored.` : t`The password is removed when you save.`)}
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
            {t`Keep it`}
          </Button>
        )}
      </Group>
    </Group>
  )
}
