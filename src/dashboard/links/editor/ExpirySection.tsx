import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { DateTime } from "effect"
import { errorOf } from "../../api/Failure.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { ago, momentIn } from "../../ui/format.ts"
import { MomentPicker } from "../../ui/MomentPicker.tsx"
import { zoneNote } from "../../ui/zoneNote.ts"
import { localOf, momentOf, presets } from "./Moment.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"

export const ExpirySection = ({ draft: { expires }, change, failure, link }: Part) => {
  const timezone = useTimezone()
  return (
    <Section
      title={t`Expiry`}
      summary={
        expires === null
          ? t`Never. The link works until you delete it.`
          : `${momentIn(expires, timezone)}, ${ago(expires)}`
      }
    >
      <MomentPicker
        label={t`Expires on`}
        description={zoneNote(expires, timezone)}
        placeholder={t`Never`}
        clearLabel={t`Clear expiry`}
        minDate={link === undefined ? localOf(DateTime.unsafeNow(), timezone) : undefined}
        value={expires === null ? null : localOf(expires, timezone)}
        onChange={(local) => change({ expires: local === null ? null : momentOf(local, timezone) })}
        error={errorOf(failure, "expires_at")}
      />
      <Text size="sm" fw={500} role="status">
        {expires !== null &&
          DateTime.toEpochMillis(expires) <= Date.now() &&
          t`This time has passed. The link won't work until you choose a later one.`}
      </Text>
      <Group gap="xs">
        {presets.map(([label, make]) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => change({ expires: make(timezone) })}>
            {label}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
