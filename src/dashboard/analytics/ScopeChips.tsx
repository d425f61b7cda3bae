import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import IconX from "~icons/tabler/x"
import type { LinkId } from "../../contract/Id.ts"
import { foldersQuery, tagsQuery } from "../library/Queries.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { shortName } from "../ui/shortName.ts"
import styles from "./Analytics.module.css"
import type { ChangeView, View } from "./view.ts"

interface ScopeChipProps {
  /** "Only this folder" */
  readonly only: string
  readonly label: string
  readonly name: string | undefined
  readonly onRemove: () => void
}

/** The scope of a report, with a button that removes it. */
const ScopeChip = ({ only, label, name = "…", onRemove }: ScopeChipProps) => (
  <fieldset className={styles["chip"]} aria-label={only}>
    <span>{label}</span>
    <span className={styles["value"]} title={name}>
      {name}
    </span>
    <UnstyledButton
      className={styles["remove"]}
      aria-label={t`Remove ${label} ${name}`}
      title={t({ context: "report", message: "Remove" })}
      onClick={onRemove}
    >
      <IconX size={16} />
    </UnstyledButton>
  </fieldset>
)

interface Props {
  readonly view: View
  readonly onChange: ChangeView
}

const useFolderName = (folder: View["folder"]) => {
  const { data: folders } = useQuery({ ...foldersQuery, enabled: Boolean(folder) })
  return folder === "" ? t`none` : folders && (folders.find(({ id }) => id === folder)?.name ?? t`Deleted folder`)
}

const useTagName = (tag: View["tag"]) => {
  const { data: tags } = useQuery({ ...tagsQuery, enabled: tag !== undefined })
  return tags && (tags.find(({ id }) => id === tag)?.name ?? t`Deleted tag`)
}

const useLinkName = (link: View["link"]) => {
  const { data: found } = useQuery({ ...linkQuery(link as LinkId), enabled: link !== undefined })
  return found === undefined ? undefined : shortName(found.short_url)
}

/** The names of the folder, tag and link a report is limited to. */
export const useScopeTexts = ({ folder, tag, link }: View): ReadonlyArray<string> => {
  const names = [useFolderName(folder), useTagName(tag), useLinkName(link)]
  const [folderName, tagName, linkName] = names
  return [
    ...(folder === "" ? [t`Without a folder`] : folder !== undefined && folderName !== undefined ? [folderName] : []),
    ...(tag !== undefined && tagName !== undefined ? [tagName] : []),
    ...(link !== undefined && linkName !== undefined ? [linkName] : [])
  ]
}

const FolderChip = ({ view: { folder }, onChange }: Props) => {
  const name = useFolderName(folder)
  return (
    <ScopeChip
      only={t`Only this folder`}
      label={t`Folder`}
      name={name}
      onRemove={() => onChange({ folder: undefined })}
    />
  )
}

const TagChip = ({ view: { tag }, onChange }: Props) => {
  const name = useTagName(tag)
  return <ScopeChip only={t`Only this tag`} label={t`Tag`} name={name} onRemove={() => onChange({ tag: undefined })} />
}

const LinkChip = ({ link, onChange }: { readonly link: LinkId; readonly onChange: ChangeView }) => {
  const name = useLinkName(link)
  return (
    <ScopeChip only={t`Only this link`} label={t`Link`} name={name} onRemove={() => onChange({ link: undefined })} />
  )
}

/** The folder, tag and link a report is limited to. */
export const ScopeChips = (props: Props) => (
  <>
    {props.view.folder !== undefined && <FolderChip {...props} />}
    {props.view.tag !== undefined && <TagChip {...props} />}
    {props.view.link !== undefined && <LinkChip link={props.view.link} onChange={props.onChange} />}
  </>
)
