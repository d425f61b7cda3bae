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
    label: t`Show a page first`,
    what: t`Visitors see where the link leads, and click once more to go there.`
  },
  { value: "instant", label: t`Go straight there`, what: t`Visitors land on the destination right away.` },
  { value: "password", label: t`Ask for a password`, what: t`Only visitors who know it get to the destination.` }
]

const isKind = (value: string | null): value is RedirectType => kinds.some((kind) => kind.value === value)

/** How visitors get from the short link to the destination. */
export const RedirectSection = (part: Part) => {
  const { draft, change, failure } = part
  return (
    <Section
      title={t`Redirect`}
      summary={kinds.find(({ value }) => value === draft.redirect)?.label ?? ""}
      isUsed={draft.redirect !== "instant"}
      failure={failure}
      fields={["redirect_type", "password"]}
    >
      <Radio.Group
        label={<VisuallyHidden>{t`Redirect`}</VisuallyHidden>}
        // The section's heading is the visible label.
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
