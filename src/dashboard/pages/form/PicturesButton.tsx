import { t } from "@lingui/core/macro"
import { Button, FileButton, Progress, Text } from "@mantine/core"
import { type DragEvent, useRef, useState } from "react"
import IconPhotoPlus from "~icons/tabler/photo-plus"
import { errorOf, sentenceOf } from "../../api/Failure.ts"
import { upload } from "../../api/Upload.ts"
import styles from "./Form.module.css"

const accepted = "image/png,image/jpeg,image/webp,image/avif"

interface Props {
  /** The number of pictures that still fit. */
  readonly room: number
  readonly onUploaded: (addresses: ReadonlyArray<string>) => void
}

/** Uploads several pictures at once, which are chosen or dropped. */
export const PicturesButton = ({ room, onUploaded }: Props) => {
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  // Uploads take a while, so call the latest function. Otherwise, the result would overwrite changes made meanwhile.
  const latest = useRef(onUploaded)
  latest.current = onUploaded
  const send = async (files: ReadonlyArray<File>) => {
    const taken = files.filter(({ type }) => accepted.includes(type)).slice(0, room)
    setFault(
      taken.length < files.length
        ? t`Some files were left out: they aren't pictures, or there are too many.`
        : undefined
    )
    if (taken.length === 0) return
    const done: Array<string> = []
    for (const [place, file] of taken.entries()) {
      try {
        setProgress(place / taken.length)
        const { url } = await upload(file, (part) => setProgress((place + part) / taken.length))
        done.push(url)
      } catch (failure) {
        setFault(`${file.name}: ${errorOf(failure, "file") ?? sentenceOf(failure)}`)
      }
    }
    setProgress(undefined)
    latest.current(done)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <fieldset
      aria-label={t`Upload pictures`}
      className={styles["drop"]}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton multiple accept={accepted} onChange={(files) => void send(files)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            leftSection={<IconPhotoPlus size={16} />}
            loading={progress !== undefined}
          >
            {t`Upload pictures`}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        {t`Or drop them here.`}
      </Text>
      {progress !== undefined && (
        <Progress value={progress * 100} size="sm" w="100%" aria-label={t`Uploading pictures`} animated />
      )}
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" w="100%">
          {fault}
        </Text>
      )}
    </fieldset>
  )
}
