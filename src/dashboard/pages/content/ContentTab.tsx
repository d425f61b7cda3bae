import { t } from "@lingui/core/macro"
import { Card, Group, Stack, Text } from "@mantine/core"
import IconLayoutList from "~icons/tabler/layout-list"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import { KindIcon } from "../plugins/KindIcon.tsx"
import { kindOf } from "../plugins/Kinds.ts"
import { AddRow } from "./AddRow.tsx"
import styles from "./Content.module.css"
import { ItemForm } from "./ItemForm.tsx"
import { ItemList } from "./ItemList.tsx"
import { isNew, type Open } from "./Open.ts"
import { Profile } from "./Profile.tsx"

const titleOf = (form: Open): string => {
  if (form.kind === "link") return form.isGone ? form.initial.label : t`New link`
  const { title, nameOf } = kindOf(form.type)
  return form.isGone ? nameOf(form.initial) || title : t`New: ${title}`
}

/** The blocks of the page, and buttons that add more. */
export const ContentTab = () => {
  const { items, forms } = useEditor()
  const fresh = forms.forms.filter(isNew)
  const isEmpty = items.length === 0 && fresh.length === 0
  return (
    <Stack gap="md">
      <Profile />
      {isEmpty ? (
        <EmptyState icon={<IconLayoutList />} title={t`This page is empty`}>
          {t`Add your first link. You can mix in pictures, videos, questions and more, in any order.`}
        </EmptyState>
      ) : (
        <ItemList />
      )}
      {fresh.map((form) => (
        <Card key={form.key} padding="md" radius="md" className={styles["item"] ?? ""}>
          <Group gap="xs" mb="sm">
            <KindIcon kind={form.kind === "link" ? "link" : form.type} />
            <Text fw={500}>{titleOf(form)}</Text>
          </Group>
          <ItemForm form={form} name={titleOf(form)} />
        </Card>
      ))}
      <AddRow />
    </Stack>
  )
}
