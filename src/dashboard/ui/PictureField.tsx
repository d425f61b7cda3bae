import { t } from "@lingui/core/macro"
import { ActionIcon, Button, FileButton, Group, Image, Input, Progress, Stack, TextInput } from "@mantine/core"
import { useId, useRef, useState } from "react"
import IconPhoto from "~icons/tabler/photo"
import IconTrash from "~icons/tabler/trash"
import IconUpload from "~icons/tabler/upload"
import type { Upload } from "../../upload/Upload.ts"
import { errorOf, sentenceOf } from "../api/Failure.ts"
import { upload } from "../api/Upload.ts"

interface Props {
  readonly label: string
  readonly value: string | null
  readonly onChange: (address: string | null) => void
  readonly error?: string | undefined
  readonly description?: string
  /** Selects one of an upload's sizes; the full picture by default. */
  readonly pick?: (uploaded: Upload) => string
}

/** A picture, by its address or by upload, with a preview and upload progress. */
export const PictureField = ({ label, value, onChange, error, description, pick = ({ url }) => url }: Props) => {
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  // An upload takes a while, so call the latest `onChange`. Otherwise, the result would overwrite changes made
  // meanwhile.
  const errorId = useId()
  const latest = useRef(onChange)
  latest.current = onChange
  const send = (file: File | null) => {
    if (file === null) return
    setFault(undefined)
    setProgress(0)
    upload(file, setProgress)
      .then((uploaded) => latest.current(pick(uploaded)))
      .catch((failure: unknown) => setFault(errorOf(failure, "file") ?? sentenceOf(failure)))
      .finally(() => setProgress(undefined))
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={fault ?? error}
      errorProps={{ id: errorId }}
      labelElement="div"
    >
      <Stack gap={6} mt={4}>
        <Group gap="xs" wrap="nowrap" align="center">
          {value !== null && /^(?:https?:\/\/[^/]|\/)/i.test(value) ? (
            <Image src={value} alt="" w={40} h={40} radius="sm" fit="cover" />
          ) : (
            <IconPhoto size={24} aria-hidden style={{ opacity: 0.5 }} />
          )}
          <TextInput
            aria-label={t`URL: ${label}`}
            placeholder="https://…"
            value={value ?? ""}
            error={(fault ?? error) !== undefined}
            aria-describedby={(fault ?? error) === undefined ? undefined : errorId}
            onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
            style={{ flex: 1 }}
          />
          <FileButton onChange={send} accept="image/png,image/jpeg,image/webp,image/avif">
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} />}
                loading={progress !== undefined}
              >
                {t`Upload`}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <ActionIcon aria-label={t`Remove: ${label}`} onClick={() => onChange(null)}>
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </Group>
        {progress !== undefined && (
          <Progress value={progress * 100} size="sm" aria-label={t`Uploading: ${label}`} animated />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
