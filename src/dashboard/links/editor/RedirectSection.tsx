import { t } from "@lingui/core/macro"
import { Group, Radio, Stack, Text, VisuallyHidden } from "@mantine/core"
import type { RedirectType } from "../../../link/Link.ts"
import type { Part } from "./Part.ts"
import { PasswordField } from "./PasswordField.tsx"
import styles from "./RedirectSection.module.css"
import { Section } from "./Section.tsx"

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
