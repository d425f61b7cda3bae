import { t } from "@lingui/core/macro"
import { Button, Menu, Text } from "@mantine/core"
import IconPlus from "~icons/tabler/plus"
import { KindIcon } from "../plugins/KindIcon.tsx"
import { kindNames, kindOf } from "../plugins/Kinds.ts"
import type { PluginTypeName } from "./Items.ts"

const choices = [
  { kind: "link" as const, title: t`Link`, sentence: t`A button that opens any URL.` },
  ...kindNames.map((kind) => ({ kind, ...kindOf(kind) }))
]

/** A menu of all blocks a page can contain. */
export const AddMenu = ({ onAdd }: { readonly onAdd: (kind: "link" | PluginTypeName) => void }) => (
  <Menu position="bottom-start" width={320} shadow="md" returnFocus={false}>
    <Menu.Target>
      <Button data-opens="new" leftSection={<IconPlus size={18} />}>
        {t`Add`}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
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
