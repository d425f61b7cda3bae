import { t } from "@lingui/core/macro"
import { Box, Button, Menu } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import IconBookmark from "~icons/tabler/bookmark"
import { openDialog } from "../../ui/dialogs.tsx"
import { notifyOffline } from "../../ui/notify.tsx"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import type { ChangeView, View } from "../view.ts"
import { isSameView, savedViewsQuery, viewOfQuery } from "./Client.ts"

/** Opens the dialog that saves, changes and deletes views. */
export const openSavedViews = (view: View, onChange: ChangeView) =>
  void import("./SavedViews.tsx").then(
    ({ SavedViews }) =>
      openDialog({ title: t`Saved views`, size: "lg", children: <SavedViews view={view} onChange={onChange} /> }),
    notifyOffline
  )

interface Props {
  readonly view: View
  readonly onChange: ChangeView
}

/** Shows a saved view, or saves the current one. The command palette has the views too. */
export const SavedViewsButton = ({ view, onChange }: Props) => {
  const { data: saved = [] } = useQuery(savedViewsQuery)
  const views = saved.map(({ id, name, query }) => ({ id, name, view: viewOfQuery(query) }))
  const current = views.find((one) => isSameView(one.view, view))
  const show = (chosen: View) => onChange({ ...chosen, isLive: view.isLive })
  useScreenActions(
    views.map(({ name, view }) => ({
      label: t`Show view “${name}”`,
      icon: <IconBookmark size={18} />,
      onClick: () => show(view)
    }))
  )
  const button = (
    <Button
      variant="default"
      leftSection={<IconBookmark size={18} />}
      maw="14rem"
      onClick={views.length === 0 ? () => openSavedViews(view, onChange) : undefined}
    >
      {current?.name ?? t`Saved views`}
    </Button>
  )
  if (views.length === 0) return button
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Box mah="20rem" style={{ overflowY: "auto" }}>
          <Menu.RadioGroup
            value={current?.id ?? ""}
            onChange={(id) => {
              const chosen = views.find((one) => one.id === id)
              if (chosen !== undefined) show(chosen.view)
            }}
          >
            {views.map(({ id, name }) => (
              <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                <bdi>{name}</bdi>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Box>
        <Menu.Divider />
        <Menu.Item onClick={() => openSavedViews(view, onChange)}>{t`Save or edit views…`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
