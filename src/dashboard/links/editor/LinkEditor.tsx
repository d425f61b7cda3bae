import { Drawer } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Link } from "../../../link/Link.ts"
import { linkQuery } from "../../queries/LinkQueries.ts"
import { withoutScheme } from "../../ui/format.ts"
import { Unread } from "../../ui/Unread.tsx"
import type { Made } from "../useCreate.ts"
import type { Asked } from "../useEditor.tsx"
import { isChanged } from "./Draft.ts"
import styles from "./EditorForm.module.css"
import { EditorForm } from "./EditorForm.tsx"
import { useClosing } from "./useClosing.ts"
import { useLinkDraft } from "./useLinkDraft.ts"
import { useSave } from "./useSave.ts"

interface Props {
  readonly asked: Asked
  readonly onClose: () => void
  readonly onMade?: (made: Made) => void
}

interface OpenProps extends Omit<Props, "asked"> {
  readonly link: Link | undefined
  readonly url: string
}

const frame = {
  opened: true,
  closeButtonProps: { "aria-label": "Close" },
  classNames: { body: styles["body"] ?? "", content: styles["content"] ?? "" }
} as const

/** The editor with a link in it, or with an address that is to get one. */
const OpenEditor = ({ link, url, onClose, onMade = () => undefined }: OpenProps) => {
  const { draft, before, version, change, restored, forget } = useLinkDraft(link, url)
  const onSaved = () => {
    forget()
    onClose()
  }
  const { save, isSaving, failure } = useSave({ link, before, version, onSaved, onMade })
  const [isAsked, setAsked] = useState(false)
  // Saved by the draft that is drawn next: Enter in a field may change it a moment before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once.
  useEffect(() => {
    if (!isAsked) return
    setAsked(false)
    save(draft)
  }, [isAsked])
  const closing = useClosing(isChanged(before, draft), onClose, forget)
  return (
    <Drawer
      {...frame}
      onClose={closing.close}
      // Escape then is for the window that asks which version is to stand.
      closeOnEscape={!isSaving}
      title={link === undefined ? "New link" : withoutScheme(link.short_url)}
    >
      <EditorForm
        part={{ draft, before, link, failure, change }}
        restored={restored}
        closing={closing}
        isSaving={isSaving}
        onSave={() => setAsked(true)}
      />
    </Drawer>
  )
}

const EditLink = ({ id, onClose }: { readonly id: Link["id"]; readonly onClose: () => void }) => {
  // What was read a while ago is not what is edited: others may have changed it since.
  const found = useQuery({ ...linkQuery(id), staleTime: 0 })
  if (found.data !== undefined && found.isFetchedAfterMount) {
    return <OpenEditor key={id} link={found.data} url="" onClose={onClose} />
  }
  return (
    <Drawer {...frame} onClose={onClose} title="Link">
      <Unread query={found} />
    </Drawer>
  )
}

/** Makes or changes a link, over the screen that asked for it. */
export const LinkEditor = ({ asked, onClose, onMade }: Props) =>
  "id" in asked ? (
    <EditLink id={asked.id} onClose={onClose} />
  ) : (
    <OpenEditor link={undefined} url={asked.url} onClose={onClose} {...(onMade === undefined ? {} : { onMade })} />
  )
