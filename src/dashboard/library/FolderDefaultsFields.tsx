import { t } from "@lingui/core/macro"
import { Fieldset, NativeSelect, NumberInput, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { nanoid } from "nanoid"
import { useId, useMemo, useState } from "react"
import type { FolderDefaults } from "../../folder/Defaults.ts"
import type { TargetingRule } from "../../targeting/Rule.ts"
import { errorOf } from "../api/Failure.ts"
import { isSame } from "../ui/isSame.ts"
import { DomainSelect } from "./DomainSelect.tsx"
import { domainsQuery, tagsQuery } from "./Queries.ts"
import { type Rule, ruleOf } from "./rules/Rule.ts"
import { RuleList } from "./rules/RuleList.tsx"
import { TagsSelect } from "./TagsSelect.tsx"
import { utmTemplatesQuery } from "./utmTemplates.ts"

interface Props {
  readonly value: FolderDefaults
  readonly onChange: (defaults: FolderDefaults) => void
  readonly failure: unknown
}

const redirects = [
  { value: "", label: t({ context: "folder defaults", message: "No default" }) },
  { value: "instant", label: t({ context: "folder defaults", message: "Redirect at once" }) },
  { value: "screen", label: t({ context: "folder defaults", message: "Show a page first" }) }
] as const

/** Rules with keys, which stay the same while the rules are edited here. */
const useKeyed = (rules: ReadonlyArray<TargetingRule>) => {
  const [edited, setEdited] = useState<ReadonlyArray<Rule>>([])
  const given = useMemo(() => rules.map((rule) => ({ ...rule, key: nanoid() })), [rules])
  return {
    keyed: isSame(edited.map(ruleOf), rules) ? edited : given,
    change: (changed: ReadonlyArray<Rule>): ReadonlyArray<TargetingRule> => {
      setEdited(changed)
      return changed.map(ruleOf)
    }
  }
}

/** What a folder sets in its new links. */
export const FolderDefaultsFields = ({ value, onChange, failure }: Props) => {
  const rulesId = useId()
  const { data: templates = [] } = useQuery(utmTemplatesQuery)
  const { data: domains = [] } = useQuery(domainsQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  // What has been deleted since would be refused.
  const change = (part: Partial<FolderDefaults>) =>
    onChange({
      ...value,
      domain_id: domains.find(({ id }) => id === value.domain_id)?.id ?? null,
      tags: value.tags.filter((one) => tags.some(({ id }) => id === one)),
      utm_template_id: templates.find(({ id }) => id === value.utm_template_id)?.id ?? null,
      ...part
    })
  const rules = useKeyed(value.targeting)
  return (
    <Fieldset legend={t`Defaults for new links`}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t`New links in this folder start with these values. Existing links don't change.`}
        </Text>
        <DomainSelect
          value={value.domain_id}
          onChange={(domain_id) => change({ domain_id })}
          error={errorOf(failure, "defaults.domain_id")}
        />
        <TagsSelect
          value={{ tags: value.tags, newTags: [] }}
          canAdd={false}
          onChange={({ tags }) => change({ tags })}
          error={errorOf(failure, "defaults.tags")}
        />
        <NumberInput
          label={t`Expire after days`}
          placeholder={t({ context: "folder defaults", message: "Never" })}
          min={1}
          max={3650}
          allowDecimal={false}
          value={value.expires_in_days ?? ""}
          onChange={(days) => change({ expires_in_days: typeof days === "number" ? days : null })}
          error={errorOf(failure, "defaults.expires_in_days")}
        />
        <NativeSelect
          label={t`Redirect type`}
          data={[...redirects]}
          value={value.redirect_type ?? ""}
          onChange={({ currentTarget }) =>
            change({
              redirect_type:
                currentTarget.value === "instant" || currentTarget.value === "screen" ? currentTarget.value : null
            })
          }
        />
        <NativeSelect
          label={t`UTM template`}
          description={templates.length === 0 ? t`Save a template in the link editor first.` : undefined}
          data={[
            { value: "", label: t({ context: "folder defaults", message: "No template" }) },
            ...templates.map(({ id, name }) => ({ value: id as string, label: name }))
          ]}
          value={value.utm_template_id ?? ""}
          onChange={({ currentTarget }) =>
            change({ utm_template_id: templates.find(({ id }) => id === currentTarget.value)?.id ?? null })
          }
          error={errorOf(failure, "defaults.utm_template_id")}
        />
        <Stack gap="xs" role="group" aria-labelledby={rulesId}>
          <Text id={rulesId} size="sm" fw={500}>
            {t`Targeting`}
          </Text>
          <RuleList
            rules={rules.keyed}
            onChange={(changed) => change({ targeting: rules.change(changed) })}
            failure={failure}
            field="defaults.targeting"
          />
        </Stack>
      </Stack>
    </Fieldset>
  )
}
