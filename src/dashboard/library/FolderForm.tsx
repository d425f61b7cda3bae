import { useState } from "react"
import type { Folder } from "../../folder/Folder.ts"
import { errorOf } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { folders } from "./Client.ts"
import { EmojiField } from "./EmojiField.tsx"
import { FormFrame } from "./FormFrame.tsx"
import { NameAndColor } from "./NameAndColor.tsx"
import { useSaving } from "./useSaving.ts"

const FolderForm = ({ folder }: { readonly folder: Folder | undefined }) => {
  const [named, setNamed] = useState({ name: folder?.name ?? "", color: folder?.color ?? null })
  const [icon, setIcon] = useState(folder?.icon ?? "")
  const payload = { ...named, icon: icon.trim() === "" ? null : icon.trim() }
  const saving = useSaving({
    save: () =>
      data(folder === undefined ? folders.create({ payload }) : folders.update({ path: { id: folder.id }, payload })),
    // Lists show the names of folders too.
    shownIn: ["folders", "links", "pages", "qrcodes"],
    done: folder === undefined ? "Folder created" : "Folder saved"
  })
  return (
    <FormFrame verb={folder === undefined ? "Create folder" : "Save"} saving={saving}>
      <NameAndColor
        value={named}
        onChange={(part) => setNamed((now) => ({ ...now, ...part }))}
        placeholder="None"
        failure={saving.error}
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
