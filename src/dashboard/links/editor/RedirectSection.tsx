import { t } from "@lingui/core/macro"
import { Button, Group, Radio, Stack, Text, VisuallyHidden } from "@mantine/core"
import { useState } from "react"
import type { RedirectType } from "../../../link/Link.ts"
import { errorOf } from "../../api/Failure.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import type { Part } from "./Part.ts"
import styles from "./RedirectSection.module.css"
import { Section } from "./Section.tsx"

/** Sets, replaces or removes the password for visitors. A stored password is never shown. */
const PasswordField = ({ draft, change, failure, link }: Part) => {
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

const kinds: ReadonlyArray<{ readonly value: RedirectType; readonly label: string; readonly what: string }> = [
  {
    value: "screen",
    label: t`Show a preview page`,
    what: t`Visitors see the destination and click to continue.`
  },
  { value: "instant", label: t`Redirect immediately`, what: t`Visitors go straight to the destination.` },
  { value: "password", label: t`Require a password`, what: t`Only visitors with the password reach the destination.` }
]

const isKind = (value: string | null): value is RedirectType => kinds.some((kind) => kind.value === value)

/** How visitors get from the short link to the destination. */
export const RedirectSection = (part: Part) => {
  const { draft, change } = part
  return (
    <Section
      title={t`Redirect and password`}
      summary={kinds.find(({ value }) => value === draft.redirect)?.label ?? ""}
    >
      <Radio.Group
        label={<VisuallyHidden>{t`Redirect`}</VisuallyHidden>}
        // Hide the label, because the section's heading already shows it.
        labelProps={{ style: { position: "absolute" } }}
        value={draft.redirect}
        onChange={(value) => {
          if (!isKind(value)) return
          // Don't send a typed password if the new redirect type doesn't ask for one.
          const isIdle = value !== "password" && typeof draft.password === "string"
          change({ redirect: value, ...(isIdle ? { password: undefined } : {}) })
        }}
      >
        <Stack gap="xs">
          {kinds.map(({ value, label, what }) => (
            <Radio.Card
              key={value}
              value={value}
              className={styles["card"] ?? ""}
              aria-label={`${label}: ${what}`}
              tabIndex={value === draft.redirect ? 0 : -1}
            >
              <Group gap="sm" wrap="nowrap">
                <Radio.Indicator />
                <div>
                  <Text size="sm" fw={500}>
                    {label}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {what}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <PasswordField {...part} />
    </Section>
  )
}
