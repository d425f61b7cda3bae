import { t } from "@lingui/core/macro"
import { Button, Menu, type MenuProps, Text } from "@mantine/core"
import IconPlus from "~icons/tabler/plus"
import { KindIcon } from "../plugins/KindIcon.tsx"
import { kindNames, kindOf } from "../plugins/Kinds.ts"
import type { PluginTypeName } from "./Items.ts"

const choices = [
  { kind: "link" as const, title: t`Link`, sentence: t`A button that opens any URL.` },
  ...kindNames.map((kind) => ({ kind, ...kindOf(kind) }))
]

// The menu scrolls rather than opening upwards if no more of it than this would be out of sight, in pixels.
const hiddenAtMost = 160

/** They limit the menu to the window, and to the tab if it opens upwards: the heading of the page stays visible. */
const middlewares: NonNullable<MenuProps["middlewares"]> = {
  flip: { padding: { bottom: -hiddenAtMost } },
  size: {
    padding: 8,
    apply: ({ availableHeight, placement, elements: { reference, floating } }) => {
      const tab = reference instanceof Element ? reference.closest("[role=tabpanel]") : null
      const room =
        tab !== null && placement.startsWith("top")
          ? reference.getBoundingClientRect().top - tab.getBoundingClientRect().top
          : availableHeight
      floating.style.maxHeight = `${Math.min(availableHeight, room)}px`
    }
  }
}

/** A menu of all blocks a page can contain. */
export const AddMenu = ({ onAdd }: { readonly onAdd: (kind: "link" | PluginTypeName) => void }) => (
  <Menu position="bottom-start" width={320} shadow="md" returnFocus={false} middlewares={middlewares}>
    <Menu.Target>
      <Button variant="default" data-opens="new" leftSection={<IconPlus size={18} />}>
        {t`Add`}
      </Button>
    </Menu.Target>
    <Menu.Dropdown style={{ overflowY: "auto" }}>
      {choices.map(({ kind, title, sentence }) => (
        <Menu.Item key={kind} leftSection={<KindIcon kind={kind} />} onClick={() => onAdd(kind)}>
          <Text span size="sm" fw={500} display="block">
            {title}
          </Text>
          <Text span size="xs" c="dimmed" display="block">
            {sentence}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
