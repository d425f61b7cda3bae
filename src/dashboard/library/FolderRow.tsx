import { plural, t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconFolderFilled from "~icons/tabler/folder-filled"
import type { Folder } from "../../folder/Folder.ts"
import { CountLink } from "./CountLink.tsx"
import { EditButtons } from "./EditButtons.tsx"
import { openFolder } from "./FolderForm.tsx"
import { Row } from "./Rows.tsx"

interface Props {
  readonly folder: Folder
  readonly canManage: boolean
  readonly onDelete: () => void
}

const Mark = ({ icon, color }: Pick<Folder, "icon" | "color">) =>
  icon === null || icon.length > 8 ? (
    <IconFolderFilled size={26} color={color ?? "var(--mantine-color-dimmed)"} />
  ) : (
    <span
      style={{
        display: "grid",
        placeItems: "center",
        width: "100%",
        height: "100%",
        fontSize: "1.25rem",
        borderRadius: "var(--mantine-radius-md)",
        background: `color-mix(in srgb, ${color ?? "var(--mantine-color-dimmed)"} 20%, transparent)`
      }}
    >
      {icon}
    </span>
  )

/** A folder with links to its contents. Its name opens its links. */
export const FolderRow = ({ folder, canManage, onDelete }: Props) => {
  const { id, name, access, link_count, page_count, qrcode_count } = folder
  const search = { folder: id }
  return (
    <Row
      mark={<Mark icon={folder.icon} color={folder.color} />}
      name={name}
      link={(props) => <Link {...props} to="/links" search={search} />}
      details={
        <>
          <CountLink
            value={link_count}
            words={plural({ count: link_count }, { one: "# link", other: "# links" })}
            link={(props) => <Link {...props} to="/links" search={search} />}
          />
          <CountLink
            value={page_count}
            words={plural({ count: page_count }, { one: "# page", other: "# pages" })}
            link={(props) => <Link {...props} to="/pages" search={search} />}
          />
          <CountLink
            value={qrcode_count}
            words={t({
              context: "library",
              message: plural({ count: qrcode_count }, { one: "# QR code", other: "# QR codes" })
            })}
            link={(props) => <Link {...props} to="/qr" search={search} />}
          />
          {access === "listed" && (
            <Text size="sm" c="dimmed" component="span">
              {t`Only some members see it`}
            </Text>
          )}
        </>
      }
      {...(canManage
        ? {
            actions: (
              <EditButtons
                edit={t`Edit the folder ${name}`}
                remove={t`Delete the folder ${name}`}
                onEdit={() => openFolder(folder)}
                onDelete={onDelete}
              />
            )
          }
        : {})}
    />
  )
}
