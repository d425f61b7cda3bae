import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import type { Link } from "../../../link/Link.ts"
import styles from "./Labels.module.css"

/** The color of a folder or tag. */
export const Dot = ({ color }: { readonly color: string }) => (
  <span className={styles["dot"]} style={{ background: color }} aria-hidden />
)

const shown = 2

/** The folder of a link, if it has one. */
export const FolderLabel = ({ link: { folder_name, folder_color, folder_icon } }: { readonly link: Link }) =>
  folder_name !== null && (
    <Text size="xs" className={styles["folder"] ?? ""} title={t`Folder: ${{ name: folder_name }}`}>
      {folder_icon ?? <Dot color={folder_color ?? "var(--mantine-color-dimmed)"} />} <bdi>{folder_name}</bdi>
    </Text>
  )

interface Props {
  readonly link: Link
  /** Whether the folder is above the tags, because it has no column. */
  readonly hasFolder: boolean
}

/** The first tags of a link, and its folder. */
export const Labels = ({ link, hasFolder }: Props) => {
  const { tags } = link
  return (
    <div className={styles["labels"]}>
      {hasFolder && <FolderLabel link={link} />}
      {tags.length > 0 && (
        <div className={styles["tags"]} title={t`Tags: ${{ names: tags.map(({ name }) => name).join(", ") }}`}>
          {tags.slice(0, shown).map(({ id, name, color }) => (
            <Text key={id} size="xs" c="dimmed" className={styles["tag"] ?? ""}>
              <Dot color={color} /> <bdi>{name}</bdi>
            </Text>
          ))}
          {tags.length > shown && (
            <Text size="xs" c="dimmed" className={styles["rest"] ?? ""}>
              +{tags.length - shown}
            </Text>
          )}
          {tags.length > 1 && (
            <Text size="xs" c="dimmed" className={styles["others"] ?? ""} aria-hidden>
              +{tags.length - 1}
            </Text>
          )}
        </div>
      )}
    </div>
  )
}
