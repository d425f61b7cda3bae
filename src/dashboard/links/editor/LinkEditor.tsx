import { t } from "@lingui/core/macro"
import { Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import type { Link } from "../../../link/Link.ts"
import { linkQuery } from "../../queries/LinkQueries.ts"
import { shortName } from "../../ui/shortName.ts"
import { Unread } from "../../ui/Unread.tsx"
import { useFieldErrors } from "../../ui/useFieldErrors.ts"
import { useIsNarrow } from "../../ui/useIsNarrow.ts"
import type { Made } from "../useCreate.ts"
import type { Asked } from "../useEditor.tsx"
import { copyOf, type Draft, emptyDraft, isChanged, saidOf } from "./Draft.ts"
import styles from "./EditorForm.module.css"
import { EditorForm } from "./EditorForm.tsx"
import type { OptionName } from "./Option.ts"
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
  /** The draft a new link starts from. */
  readonly template?: Draft
  readonly first?: OptionName | undefined
}

interface FrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly closeOnEscape?: boolean
  readonly children: ReactNode
}

/** A dialog as high as its content; it fills the screen of a phone. */
const Frame = (props: FrameProps) => {
  const isNarrow = useIsNarrow()
  return (
    <Modal
      opened
      size="64rem"
      fullScreen={isNarrow}
      // At the top, so that the fields stay in place when the dialog grows.
      centered={false}
      closeButtonProps={{ "aria-label": t`Close` }}
      classNames={{ body: styles["body"] ?? "", content: styles["content"] ?? "" }}
      {...props}
    />
  )
}

/** The editor for an existing link, or for a new one with an address. */
const OpenEditor = ({ link, url, template, first, onClose, onMade = () => undefined }: OpenProps) => {
  const { draft, before, version, change, restored, isLost, forget } = useLinkDraft(link, url, template)
  const onSaved = () => {
    forget()
    onClose()
  }
  const { save, isSaving, failure } = useSave({ link, before, version, onSaved, onMade })
  const standing = useFieldErrors(failure, saidOf(before, draft))
  const [isAsked, setAsked] = useState(false)
  // Save the next rendered draft: Enter in a field may change it just before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: save once per request.
  useEffect(() => {
    if (!isAsked) return
    setAsked(false)
    save(draft)
  }, [isAsked])
  const closing = useClosing({ isChanged: isChanged(before, draft), isLost, onClose, forget })
  return (
    <Frame
      onClose={closing.close}
      // While saving, Escape must only close the conflict dialog.
      closeOnEscape={!isSaving}
      title={link === undefined ? t`New link` : shortName(link.short_url)}
    >
      <EditorForm
        part={{ draft, before, link, failure: standing, change, first }}
        refused={failure}
        restored={restored}
        closing={closing}
        isSaving={isSaving}
        onSave={() => setAsked(true)}
      />
    </Frame>
  )
}

interface ReadProps extends Omit<Props, "asked"> {
  readonly id: Link["id"]
  /** Whether to create a duplicate of the link. */
  readonly isCopy?: boolean
  readonly first?: OptionName | undefined
}

const ReadLink = ({ id, isCopy = false, ...given }: ReadProps) => {
  // Edit only fresh data, because someone else may have changed the cached link.
  const found = useQuery({ ...linkQuery(id), staleTime: 0 })
  if (found.data !== undefined && found.isFetchedAfterMount) {
    return isCopy ? (
      <OpenEditor key={id} link={undefined} url="" template={copyOf(found.data)} {...given} />
    ) : (
      <OpenEditor key={id} link={found.data} url="" {...given} />
    )
  }
  return (
    <Frame onClose={given.onClose} title={t`Link`}>
      <Unread query={found} shape="form" />
    </Frame>
  )
}

/** Creates or edits a link in a dialog over the current screen. */
export const LinkEditor = ({ asked, ...given }: Props) =>
  "id" in asked ? (
    <ReadLink id={asked.id} first={asked.option} {...given} />
  ) : "copyOf" in asked ? (
    <ReadLink id={asked.copyOf} isCopy {...given} />
  ) : "place" in asked ? (
    <OpenEditor link={undefined} url="" template={{ ...emptyDraft(""), ...asked.place }} {...given} />
  ) : (
    <OpenEditor link={undefined} url={asked.url} {...given} />
  )
