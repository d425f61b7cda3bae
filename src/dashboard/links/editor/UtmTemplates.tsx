import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, NativeSelect, TextInput, Tooltip } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import IconTrash from "~icons/tabler/trash"
import { readParameter } from "../../../lib/QueryParameter.ts"
import { type UtmTemplate, utmParameters } from "../../../utm/UtmTemplate.ts"
import { errorOf } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, run } from "../../api/Run.ts"
import { utmTemplates, utmTemplatesQuery } from "../../library/utmTemplates.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { told } from "../../ui/notify.tsx"
import { withScheme } from "../Address.ts"
import { writeCampaign } from "./Campaign.ts"
import type { Draft } from "./Draft.ts"

const fields = ["source", "medium", "campaign", "term", "content"] as const

/** Writes the values of a template into the destinations of a draft; parameters without a value stay. */
const withTemplate = (draft: Draft, template: UtmTemplate): Draft =>
  fields.reduce((now, field) => {
    const value = template[field]
    return value === null ? now : writeCampaign(now, utmParameters[field], value)
  }, draft)

const valuesOf = (url: string) =>
  Object.fromEntries(fields.map((field) => [field, readParameter(url, utmParameters[field]) || null]))

interface Props {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

const SaveTemplate = ({ url, onSaved }: { readonly url: string; readonly onSaved: (made: UtmTemplate) => void }) => {
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const saving = useMutation({
    mutationFn: () => data(utmTemplates.create({ payload: { name: name.trim(), ...valuesOf(url) } })),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: utmTemplatesQuery.queryKey })
      told(t`Template saved`)
      onSaved(made)
    }
  })
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        label={t`Template name`}
        flex={1}
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        // Enter would save the link.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          if (name.trim() !== "" && !saving.isPending) saving.mutate()
        }}
        error={errorOf(saving.error, "name")}
      />
      <Button
        variant="default"
        disabled={name.trim() === ""}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {t`Save template`}
      </Button>
    </Group>
  )
}

/** Fills the campaign parameters from a template of the team, and stores them as a new one. */
export const UtmTemplates = ({ draft, change }: Props) => {
  const queries = useQueryClient()
  const { data: templates = [] } = useQuery(utmTemplatesQuery)
  const [chosen, setChosen] = useState("")
  const [isNaming, setNaming] = useState(false)
  const removing = useMutation({
    mutationFn: (id: UtmTemplate["id"]) => run(utmTemplates.remove({ path: { id } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: utmTemplatesQuery.queryKey })
      setChosen("")
      told(t`Template deleted`)
    }
  })
  const template = templates.find(({ id }) => id === chosen)
  const hasUrl = draft.url.trim() !== ""
  const hasValues = Object.values(valuesOf(draft.url)).some((value) => value !== null)
  return (
    <>
      {templates.length > 0 && (
        <Group align="flex-end" wrap="nowrap">
          <NativeSelect
            label={t`UTM template`}
            flex={1}
            disabled={!hasUrl}
            data={[
              { value: "", label: t`Choose a template` },
              ...templates.map(({ id, name }) => ({ value: id as string, label: name }))
            ]}
            value={template?.id ?? ""}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value)
              const next = templates.find(({ id }) => id === currentTarget.value)
              if (next !== undefined) change(withTemplate({ ...draft, url: withScheme(draft.url) }, next))
            }}
          />
          {template !== undefined && (
            <Tooltip label={t`Delete template`}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t`Delete template`}
                loading={removing.isPending}
                onClick={() => removing.mutate(template.id)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      )}
      {removing.error !== null && <FailureNotice failure={removing.error} />}
      {isNaming ? (
        <SaveTemplate
          url={draft.url}
          onSaved={({ id }) => {
            setNaming(false)
            setChosen(id)
          }}
        />
      ) : (
        <Group>
          <Button variant="subtle" size="compact-sm" disabled={!hasValues} onClick={() => setNaming(true)}>
            {t`Create a template`}
          </Button>
        </Group>
      )}
    </>
  )
}
