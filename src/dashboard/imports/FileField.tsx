import { t } from "@lingui/core/macro"
import { Button, FileButton, Group, Stack, Text } from "@mantine/core"
import IconUpload from "~icons/tabler/upload"
import { fileSize } from "../ui/fileSize.ts"
import styles from "./Imports.module.css"

interface Props {
  readonly file: File | null
  readonly files: string
  readonly isOver: boolean
  readonly onChange: (file: File) => void
  readonly error: string | undefined
}

/** A drop target for a file, with a button that chooses one. */
export const FileField = ({ file, files, isOver, onChange, error }: Props) => (
  <Stack gap={6}>
    <div className={styles["drop"]} data-over={isOver || undefined}>
      <Stack gap="xs" align="center">
        <Text size="sm" className="break">
          {file === null
            ? t`Drop a file here or anywhere on this page.`
            : t`${{ name: file.name }}, ${{ size: fileSize(file.size) }}`}
        </Text>
        <Group gap="xs">
          <FileButton onChange={(chosen) => chosen !== null && onChange(chosen)} accept={files}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {file === null ? t`Choose a file` : t`Choose another file`}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </div>
    {error !== undefined && (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    )}
  </Stack>
)
