import { t } from "@lingui/core/macro"
import { TagsInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { TagId } from "../../contract/Id.ts"
import { tagsQuery } from "./Queries.ts"

/** Existing tags, and names of tags to create on save. */
export interface ChosenTags {
  readonly tags: ReadonlyArray<TagId>
  readonly newTags: ReadonlyArray<string>
}

interface Props {
  readonly value: ChosenTags
  readonly onChange: (chosen: ChosenTags) => void
  readonly error?: string | undefined
  readonly label?: string
  /** Whether users may type new names. */
  readonly canAdd?: boolean
}

/** Chooses existing tags or names of new ones; creates nothing itself. */
export const TagsSelect = ({ value: { tags, newTags }, onChange, error, label = t`Tags`, canAdd = true }: Props) => {
  const { data = [] } = useQuery(tagsQuery)
  const names = tags.flatMap((id) => data.find((tag) => tag.id === id)?.name ?? [])
  const change = (wanted: ReadonlyArray<string>) => {
    const ids = new Map(data.map((tag) => [tag.name.toLowerCase(), tag.id]))
    const trimmed = wanted.map((name) => name.trim()).filter((name) => name !== "")
    onChange({
      tags: [...new Set(trimmed.flatMap((name) => ids.get(name.toLowerCase()) ?? []))],
      newTags: canAdd ? trimmed.filter((name) => !ids.has(name.toLowerCase())) : []
    })
  }
  return (
    <TagsInput
      label={label}
      placeholder={names.length > 0 ? "" : canAdd ? t`Choose or type a new one` : t`Choose tags`}
      data={data.map(({ name }) => name)}
      value={[...names, ...newTags]}
      onChange={change}
      clearable
      clearButtonProps={{ "aria-label": t`Remove all tags` }}
      error={error}
      maxTags={50}
    />
  )
}
