import { plural, t } from "@lingui/core/macro"
import { Badge, Group, Text, ThemeIcon, UnstyledButton } from "@mantine/core"
import IconChevronDown from "~icons/tabler/chevron-down"
import { type BioPlugin, isFilled } from "../../../page/Plugin.ts"
import { withoutScheme } from "../../ui/format.ts"
import { itemsIn } from "../form/Field.ts"
import { Glyph } from "../form/Glyph.tsx"
import { KindIcon } from "../plugins/KindIcon.tsx"
import { kindOf } from "../plugins/Kinds.ts"
import styles from "./Content.module.css"
import type { Item } from "./Items.ts"
import { isVisible } from "./useVisibility.ts"

/** The name of a block in a list. */
export const nameOf = (item: Item): string =>
  item.kind === "link"
    ? item.link.label
    : kindOf(item.plugin.type).nameOf(item.plugin.config) || kindOf(item.plugin.type).title

interface Props {
  readonly item: Item
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The id of the form that the row opens. */
  readonly controls: string
}

/** The number of entries in a plugin's list, such as "2 profiles"; undefined if it has none. */
const sizeOf = ({ type, config }: BioPlugin): string | undefined => {
  const list = kindOf(type).fields.find((field) => field.kind === "list")
  if (list?.kind !== "list") return undefined
  const { length } = itemsIn(config, list.name)
  return length === 0 ? undefined : list.texts.counted(length)
}

const detailOf = (item: Item): string => {
  if (item.kind === "link") return withoutScheme(item.link.url)
  const { title, sentence } = kindOf(item.plugin.type)
  return sizeOf(item.plugin) ?? (nameOf(item) === title ? sentence : title)
}

/** The clicks on a block; undefined if it contains no links. */
const clicksOf = (item: Item): number | undefined =>
  item.kind === "link" ? item.link.clicks : item.plugin.links.length === 0 ? undefined : item.plugin.clicks

/** A block in one line: its kind, destination and clicks. */
export const Row = ({ item, isOpen, onToggle, controls }: Props) => {
  const clicks = clicksOf(item)
  return (
    <UnstyledButton
      className={styles["row"] ?? ""}
      onClick={onToggle}
      aria-expanded={isOpen}
      aria-controls={controls}
      data-opens={item.key}
    >
      <ThemeIcon variant="light" color={item.kind === "link" ? "gray" : "leaf"} size={36} radius="md">
        {item.kind === "link" ? (
          <Glyph name={item.link.icon === "" ? "website" : item.link.icon} />
        ) : (
          <KindIcon kind={item.plugin.type} />
        )}
      </ThemeIcon>
      <span className={styles["names"]}>
        <Text span fw={500} truncate display="block" dir="auto">
          {nameOf(item)}
        </Text>
        <Text span size="sm" c="dimmed" truncate display="block" dir="auto">
          {detailOf(item)}
        </Text>
      </span>
      <Group gap="xs" wrap="nowrap">
        {clicks !== undefined && (
          <Text span size="sm" c="dimmed" className={`numbers ${styles["clicks"]}`}>
            {t({ context: "page content", message: plural({ count: clicks }, { one: "# click", other: "# clicks" }) })}
          </Text>
        )}
        {!isVisible(item) && (
          <Badge
            color="gray"
            className={styles["hidden"] ?? ""}
            title={t`Hidden from visitors until you show it again.`}
          >
            {t`Hidden`}
          </Badge>
        )}
        {item.kind === "plugin" && !isFilled(item.plugin) && (
          <Badge color="gray" title={t`Hidden from visitors until you complete it.`}>
            {t`Draft`}
          </Badge>
        )}
        <IconChevronDown size={16} className={styles["chevron"] ?? ""} data-open={isOpen || undefined} aria-hidden />
      </Group>
    </UnstyledButton>
  )
}
