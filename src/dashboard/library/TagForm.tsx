import { TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { defaultColor, type Tag } from "../../tag/Tag.ts"
import { errorOf } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { ColorField } from "../ui/ColorField.tsx"
import { closeDialog, openDialog } from "../ui/dialogs.tsx"
import { told } from "../ui/notify.tsx"
import { tags } from "./Client.ts"
import { FormFrame } from "./FormFrame.tsx"

const TagForm = ({ tag }: { readonly tag: Tag | undefined }) => {
  const queries = useQueryClient()
  const [name, setName] = useState(tag?.name ?? "")
  const [color, setColor] = useState<string | null>(tag?.color ?? null)
  const saving = useMutation({
    mutationFn: () => {
      const payload = { name, color }
      return data(tag === undefined ? tags.create({ payload }) : tags.update({ path: { id: tag.id }, payload }))
    },
    onSuccess: () => {
      for (const key of ["tags", "links"]) void queries.invalidateQueries({ queryKey: [key] })
      closeDialog()
      told(tag === undefined ? "Tag created" : "Tag saved")
    }
  })
  return (
    <FormFrame
      verb={tag === undefined ? "Create tag" : "Save"}
      failure={saving.error}
      isSaving={saving.isPending}
      onSubmit={saving.mutate}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={errorOf(saving.error, "name")}
      />
      <ColorField
        label="Colour"
        value={color}
        onChange={setColor}
        placeholder={defaultColor}
        error={errorOf(saving.error, "color")}
      />
    </FormFrame>
  )
}

/** Opens the form of a tag, or of a new one. */
export const openTag = (tag?: Tag) =>
  openDialog({ title: tag === undefined ? "New tag" : "Edit tag", children: <TagForm tag={tag} /> })
