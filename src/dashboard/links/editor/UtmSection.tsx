import { t } from "@lingui/core/macro"
import { Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { readParameter } from "../../../lib/QueryParameter.ts"
import { foldersQuery } from "../../library/Queries.ts"
import { utmTemplatesQuery } from "../../library/utmTemplates.ts"
import { withScheme } from "../Address.ts"
import { otherDestinations, withCampaign, writeCampaign } from "./Campaign.ts"
import type { Draft } from "./Draft.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"
import { utmFields } from "./Utm.ts"
import { UtmTemplates } from "./UtmTemplates.tsx"

/** The name of the template that a folder sets in new links; undefined if there is none. */
const useFolderTemplate = (folder: Draft["folder"]) => {
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: templates = [] } = useQuery(utmTemplatesQuery)
  const wanted = folder === null ? undefined : folders.find(({ id }) => id === folder)?.defaults?.utm_template_id
  return wanted == null ? undefined : templates.find(({ id }) => id === wanted)?.name
}

/** Reads the campaign parameters from the destination and writes them into all destinations. */
export const UtmSection = ({ draft, before, change, link }: Part) => {
  const { url } = draft
  const inherited = useFolderTemplate(link === undefined ? draft.folder : null)
  const used = utmFields.filter(({ name }) => readParameter(url, name) !== "")
  const others = used.length === 0 ? [] : otherDestinations(withCampaign(before, draft))
  return (
    <Section
      title={t`Campaign parameters (UTM)`}
      summary={
        used.length === 0 ? t`Show your analytics where visits come from.` : used.map(({ label }) => label).join(", ")
      }
    >
      <UtmTemplates draft={draft} change={change} />
      {inherited !== undefined && (
        <Text size="xs" c="dimmed">
          {t`Empty parameters get their values from the template of the folder: ${{ template: inherited }}`}
        </Text>
      )}
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
