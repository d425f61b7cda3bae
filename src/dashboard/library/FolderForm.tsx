import { TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Folder } from "../../folder/Folder.ts"
import { errorOf } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { ColorField } from "../ui/ColorField.tsx"
import { closeDialog, openDialog } from "../ui/dialogs.tsx"
import { told } from "../ui/notify.tsx"
import { folders } from "./Client.ts"
import { EmojiField } from "./EmojiField.tsx"
import { FormFrame } from "./FormFrame.tsx"

const FolderForm = ({ folder }: { readonly folder: Folder | undefined }) => {
  const queries = useQueryClient()
  const [name, setName] = useState(folder?.name ?? "")
  const [color, setColor] = useState<string | null>(folder?.color ?? null)
  const [icon, setIcon] = useState(folder?.icon ?? "")
  const payload = { name, color, icon: icon.trim() === "" ? null : icon.trim() }
  const saving = useMutation({
    mutationFn: () =>
      data(folder === undefined ? folders.create({ payload }) : folders.update({ path: { id: folder.id }, payload })),
    onSuccess: () => {
      // Lists show the names of folders too.
      for (const key of ["folders", "links", "pages", "qrcodes"]) void queries.invalidateQueries({ queryKey: [key] })
      closeDialog()
      told(folder === undefined ? "Folder created" : "Folder saved")
    }
  })
  return (
    <FormFrame
      verb={folder === undefined ? "Create folder" : "Save"}
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
        placeholder="None"
        error={errorOf(saving.error, "color")}
      />
      <EmojiField value={icon} onChange={setIcon} error={errorOf(saving.error, "icon")} />
    </FormFrame>
  )
}

/** Opens the form of a folder, or of a new one. */
export const openFolder = (folder?: Folder) =>
  openDialog({
    title: folder === undefined ? "New folder" : "Edit folder",
    children: <FolderForm folder={folder} />
  })
