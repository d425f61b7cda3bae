import { TagsInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { TagId } from "../../contract/Id.ts"
import { data as dataOf } from "../api/Run.ts"
import { toldFailure } from "../ui/notify.tsx"
import { tags } from "./Client.ts"
import { tagsQuery } from "./Queries.ts"

/** What the making of a tag is known by, for those who wait for it. */
export const tagMaking = ["tags", "make"] as const

interface Props {
  readonly value: ReadonlyArray<TagId>
  readonly onChange: (tags: ReadonlyArray<TagId>) => void
  readonly error?: string | undefined
  readonly label?: string
}

/** Chooses tags of the team; a name that is new becomes a tag. */
export const TagsSelect = ({ value, onChange, error, label = "Tags" }: Props) => {
  const { data = [] } = useQuery(tagsQuery)
  const queries = useQueryClient()
  const [pending, setPending] = useState<string>()
  const making = useMutation({
    mutationKey: tagMaking,
    mutationFn: (name: string) => dataOf(tags.create({ payload: { name } })),
    onSuccess: (tag) => {
      queries.setQueryData(tagsQuery.queryKey, (known) => [...(known ?? []), tag])
      onChange([...value, tag.id])
    },
    onError: toldFailure,
    onSettled: () => setPending(undefined)
  })
  const names = value.flatMap((id) => data.find((tag) => tag.id === id)?.name ?? [])
  const change = (wanted: ReadonlyArray<string>) => {
    const keyed = new Map(data.map((tag) => [tag.name.toLowerCase(), tag.id]))
    const fresh = wanted.find((name) => !keyed.has(name.trim().toLowerCase()))
    if (fresh !== undefined) {
      setPending(fresh)
      making.mutate(fresh.trim())
      return
    }
    onChange([...new Set(wanted.flatMap((name) => keyed.get(name.trim().toLowerCase()) ?? []))])
  }
  return (
    <TagsInput
      label={label}
      placeholder={names.length === 0 ? "Choose or type a new one" : ""}
      data={data.map(({ name }) => name)}
      value={pending === undefined ? names : [...names, pending]}
      onChange={change}
      disabled={making.isPending}
      clearable
      clearButtonProps={{ "aria-label": "Take all tags off" }}
      error={error}
      maxTags={50}
    />
  )
}
