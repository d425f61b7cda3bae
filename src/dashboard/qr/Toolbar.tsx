import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group } from "@mantine/core"
import { useRef } from "react"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconArrowForwardUp from "~icons/tabler/arrow-forward-up"
import IconDeviceFloppy from "~icons/tabler/device-floppy"
import IconRestore from "~icons/tabler/restore"
import { useScreenActions } from "../ui/useScreenActions.ts"

interface Props {
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onStartOver: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly canStartOver: boolean
  readonly isSaving: boolean
  readonly isNew: boolean
  /** Whether there is something to save. */
  readonly isChanged: boolean
  /** Whether the code can be saved, unlike a static one. */
  readonly canSave: boolean
}

export const Toolbar = (props: Props) => {
  const submit = useRef<HTMLButtonElement>(null)
  useScreenActions([
    ...(props.canSave && props.isChanged
      ? [
          {
            label: props.isNew ? t`Create QR code` : t`Save`,
            icon: <IconDeviceFloppy size={18} />,
            onClick: () => submit.current?.form?.requestSubmit()
          }
        ]
      : []),
    ...(props.canUndo ? [{ label: t`Undo`, icon: <IconArrowBackUp size={18} />, onClick: props.onUndo }] : []),
    ...(props.canRedo ? [{ label: t`Redo`, icon: <IconArrowForwardUp size={18} />, onClick: props.onRedo }] : []),
    ...(props.canStartOver
      ? [{ label: t`Start over`, icon: <IconRestore size={18} />, onClick: props.onStartOver }]
      : [])
  ])
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Group gap={2} wrap="nowrap">
        <ActionIcon aria-label={t`Undo`} title={t`Undo (Ctrl+Z)`} disabled={!props.canUndo} onClick={props.onUndo}>
          <IconArrowBackUp size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Redo`}
          title={t`Redo (Ctrl+Shift+Z)`}
          disabled={!props.canRedo}
          onClick={props.onRedo}
        >
          <IconArrowForwardUp size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Start over`}
          title={t`Reset the design`}
          disabled={!props.canStartOver}
          onClick={props.onStartOver}
        >
          <IconRestore size={20} />
        </ActionIcon>
      </Group>
      {props.canSave && (
        <Button
          ref={submit}
          type="submit"
          loading={props.isSaving}
          disabled={!props.isChanged}
          leftSection={<IconDeviceFloppy size={18} />}
        >
          {props.isNew ? t`Create` : t`Save`}
        </Button>
      )}
    </Group>
  )
}
