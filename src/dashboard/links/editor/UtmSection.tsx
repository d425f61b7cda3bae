import { t } from "@lingui/core/macro"
import { Stack, Text, TextInput } from "@mantine/core"
import { withScheme } from "../Address.ts"
import { otherDestinations, withCampaign, writeCampaign } from "./Campaign.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"
import { readParameter, utmFields } from "./Utm.ts"

/** Reads the campaign parameters from the destination and writes them into all destinations. */
export const UtmSection = ({ draft, before, change }: Part) => {
  const { url } = draft
  const used = utmFields.filter(({ name }) => readParameter(url, name) !== "")
  const others = used.length === 0 ? [] : otherDestinations(withCampaign(before, draft))
  return (
    <Section
      title={t`Campaign parameters (UTM)`}
      summary={
        used.length === 0 ? t`Show your analytics where visits come from.` : used.map(({ label }) => label).join(", ")
      }
    >
      {utmFields.map(({ name, label, placeholder }) => (
        <TextInput
          key={name}
          label={label}
          placeholder={placeholder}
          maxLength={255}
          disabled={url.trim() === ""}
          value={readParameter(url, name)}
          onChange={({ currentTarget }) =>
            change(writeCampaign({ ...draft, url: withScheme(url) }, name, currentTarget.value))
          }
        />
      ))}
      {others.length > 0 && (
        <Stack gap={4} role="group" aria-label={t`Other destinations`}>
          <Text size="xs" c="dimmed">
            {t`Added to every destination. Existing values stay. After saving, the other destinations are:`}
          </Text>
          {others.map((other) => (
            <Text key={other.name} size="xs" className="break">
              {other.name}: {other.url}
            </Text>
          ))}
        </Stack>
      )}
    </Section>
  )
}
