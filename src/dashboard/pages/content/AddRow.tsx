import { t } from "@lingui/core/macro"
import { Button, Group, Menu, type MenuProps, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import IconPlus from "~icons/tabler/plus"
import { withoutReload } from "../../ui/withoutReload.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { KindIcon } from "../plugins/KindIcon.tsx"
import { kindNames, kindOf } from "../plugins/Kinds.ts"
import type { PluginTypeName } from "./Items.ts"
import { usePaste } from "./usePaste.ts"

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
const AddMenu = ({ onAdd }: { readonly onAdd: (kind: "link" | PluginTypeName) => void }) => (
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

/** Adds blocks: by kind from a menu, or the one that suits a pasted or dropped URL. */
export const AddRow = () => {
  const { forms } = useEditor()
  const [text, setText] = useState("")
  const [isRefused, setRefused] = useState(false)
  const add = usePaste()
  const take = (typed: string): boolean => {
    const isTaken = add(typed)
    setRefused(!isTaken && typed.trim() !== "")
    if (isTaken) setText("")
    return isTaken
  }
  return (
    <Group gap="xs" align="flex-start">
      <AddMenu onAdd={forms.add} />
      <form
        noValidate
        onSubmit={withoutReload(() => void take(text))}
        style={{ display: "flex", flex: "1 1 14rem", gap: "0.5rem" }}
      >
        <TextInput
          aria-label={t`Paste or drop a URL`}
          placeholder={t`Paste or drop a URL`}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          flex={1}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setRefused(false)
          }}
          onPaste={(event) => {
            if (text === "" && take(event.clipboardData.getData("text/plain"))) event.preventDefault()
          }}
          onDrop={(event) => {
            if (take(event.dataTransfer.getData("text/plain"))) event.preventDefault()
          }}
          error={isRefused ? t`This isn't a URL.` : undefined}
        />
        {text !== "" && (
          <Button type="submit" variant="default">
            {t`Add block`}
          </Button>
        )}
      </form>
    </Group>
  )
}
