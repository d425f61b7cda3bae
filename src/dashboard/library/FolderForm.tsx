import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import type { Folder } from "../../folder/Folder.ts"
import { errorOf } from "../api/Failure.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed } from "../api/Run.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { folders } from "./Client.ts"
import { EmojiField } from "./EmojiField.tsx"
import { FormFrame } from "./FormFrame.tsx"
import { NameAndColor } from "./NameAndColor.tsx"
import { foldersQuery } from "./Queries.ts"
import { useSaving } from "./useSaving.ts"

const FolderForm = ({ folder }: { readonly folder: Folder | undefined }) => {
  const draft = useFormDraft(`folder ${folder?.id ?? "new"}`, {
    name: folder?.name ?? "",
    color: folder?.color ?? null,
    icon: folder?.icon ?? ""
  })
  const { name, color, icon } = draft.value
  const payload = { name, color, icon: icon.trim() === "" ? null : icon.trim() }
  const saving = useSaving({
    save: (onWaiting) =>
      folder === undefined
        ? orLater(
            { kind: "folder.create", payload, told: t`Create the folder “${name}”` },
            (key) => data(keyed(key)(folders.create({ payload }))),
            onWaiting
          )
        : data(folders.update({ path: { id: folder.id }, payload })),
    onWaiting: draft.forget,
    // Links, pages and QR codes show folder names, so refetch them too.
    shownIn: ["folders", "links", "pages", "qrcodes"],
    done: folder === undefined ? t`Folder created` : t`Folder saved`,
    onSaved: draft.forget
  })
  const failure = useFieldErrors(saving.error, payload)
  const { data: known = [] } = useQuery(foldersQuery)
  const typed = name.trim().toLowerCase()
  const isThere = known.some((one) => one.id !== folder?.id && one.name.toLowerCase() === typed)
  return (
    <FormFrame verb={folder === undefined ? t`Create folder` : t`Save`} draft={draft} saving={saving}>
      <NameAndColor
        value={draft.value}
        onChange={draft.change}
        placeholder={t({ context: "library", message: "None" })}
        failure={failure}
        note={
          isThere
            ? t`A folder with this name already exists. You can tell them apart by their number of links.`
            : undefined
        }
      />
      <EmojiField value={icon} onChange={(icon) => draft.change({ icon })} error={errorOf(failure, "icon")} />
    </FormFrame>
  )
}

/** Opens the form for a folder, or for a new one. */
export const openFolder = (folder?: Folder) =>
  openDialog({
    title: folder === undefined ? t`New folder` : t`Edit folder`,
    children: <FolderForm folder={folder} />
  })
