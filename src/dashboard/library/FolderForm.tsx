import { t } from "@lingui/core/macro"
import { Button, Group, Loader, Stack, TextInput, UnstyledButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import type { FolderDefaults } from "../../folder/Defaults.ts"
import type { Folder } from "../../folder/Folder.ts"
import { errorIn, errorOf } from "../api/Failure.ts"
import { orLater } from "../api/Outbox.ts"
import { data, keyed } from "../api/Run.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { isSame } from "../ui/isSame.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { folders } from "./Client.ts"
import styles from "./EmojiField.module.css"
import type { Access } from "./FolderAccessFields.tsx"
import { FormFrame } from "./FormFrame.tsx"
import { NameAndColor } from "./NameAndColor.tsx"
import { foldersQuery } from "./Queries.ts"
import { useSaving } from "./useSaving.ts"

interface Props {
  readonly value: string
  readonly onChange: (icon: string) => void
  readonly error?: string | undefined
}

const common = [
  ["📁", t`Folder`],
  ["⭐", t`Star`],
  ["📣", t({ context: "library", message: "Campaign" })],
  ["🎉", t`Event`],
  ["🛒", t`Shop`],
  ["📰", t`News`],
  ["🎓", t`Teaching`],
  ["🍽️", t`Food`],
  ["🎵", t`Music`],
  ["🖨️", t`Print`]
] as const

/** A field for an emoji, typed or chosen from common ones. */
const EmojiField = ({ value, onChange, error }: Props) => (
  <Stack gap={6}>
    <TextInput
      label={t`Emoji`}
      description={t`Shown before the name. Optional.`}
      maxLength={64}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
    <Group gap={2}>
      {common.map(([emoji, name]) => (
        <UnstyledButton
          key={emoji}
          className={styles["emoji"] ?? ""}
          aria-label={name}
          title={name}
          aria-pressed={value === emoji}
          onClick={() => onChange(value === emoji ? "" : emoji)}
        >
          {emoji}
        </UnstyledButton>
      ))}
    </Group>
  </Stack>
)

const FolderDefaultsFields = lazy(() =>
  import("./FolderDefaultsFields.tsx").then((loaded) => ({ default: loaded.FolderDefaultsFields }))
)

const FolderAccessFields = lazy(() =>
  import("./FolderAccessFields.tsx").then((loaded) => ({ default: loaded.FolderAccessFields }))
)

const noDefaults: FolderDefaults = {
  domain_id: null,
  tags: [],
  expires_in_days: null,
  redirect_type: null,
  utm_template_id: null,
  targeting: []
}

const accessOf = (folder: Folder | undefined): Access => ({
  access: folder?.access ?? "team",
  members: folder?.members ?? []
})

const FolderForm = ({ folder }: { readonly folder: Folder | undefined }) => {
  const draft = useFormDraft(`folder ${folder?.id ?? "new"}`, {
    name: folder?.name ?? "",
    color: folder?.color ?? null,
    icon: folder?.icon ?? "",
    defaults: folder?.defaults ?? null,
    seen: accessOf(folder)
  })
  const { name, color, icon, defaults, seen } = draft.value
  const payload = {
    name,
    color,
    icon: icon.trim() === "" ? null : icon.trim(),
    ...(isSame(defaults, folder?.defaults ?? null) ? {} : { defaults }),
    ...(isSame(seen, accessOf(folder)) ? {} : seen)
  }
  const [areShown, setShown] = useState(defaults !== null)
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
      <Suspense fallback={<Loader size="sm" />}>
        <FolderAccessFields
          value={seen}
          onChange={(seen) => draft.change({ seen })}
          // A listed person may have left the team meanwhile.
          error={errorOf(failure, "access") ?? errorIn(failure, "members")}
        />
      </Suspense>
      {areShown ? (
        <Suspense fallback={<Loader size="sm" />}>
          <FolderDefaultsFields
            value={defaults ?? noDefaults}
            onChange={(defaults) => draft.change({ defaults })}
            failure={failure}
          />
        </Suspense>
      ) : (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(true)}>
            {t`Set defaults for new links`}
          </Button>
        </Group>
      )}
    </FormFrame>
  )
}

/** Opens the form for a folder, or for a new one. */
export const openFolder = (folder?: Folder) =>
  openDialog({
    title: folder === undefined ? t`New folder` : t`Edit folder`,
    children: <FolderForm folder={folder} />
  })
