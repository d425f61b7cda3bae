import { t } from "@lingui/core/macro"
import { Box, Card, Stack } from "@mantine/core"
import { useDebouncedValue, useWindowEvent } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react"
import type { QrcodeId } from "../../contract/Id.ts"
import type { Design } from "../../qr/Design.ts"
import { fileName } from "../../qr/FileName.ts"
import type { PreviewQrcode, QrcodePreview } from "../../qr/Preview.ts"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { ApiFailure, errorOf, hasFields } from "../api/Failure.ts"
import { useCanWrite } from "../api/Session.ts"
import { ViewerFields } from "../library/ViewerFrame.tsx"
import { confirm } from "../ui/dialogs.tsx"
import { historyOf, stepped } from "../ui/History.ts"
import { isSame } from "../ui/isSame.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { told } from "../ui/notify.tsx"
import { pngOf } from "../ui/pngOf.ts"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useKeeping, useKept } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { textOf } from "./content/Content.ts"
import type { Control } from "./controls/Control.ts"
import styles from "./Designer.module.css"
import { DesignSections } from "./DesignSections.tsx"
import { Downloads } from "./Downloads.tsx"
import { type Draft, nameOf, type Work, withoutSecrets, workOf } from "./Draft.ts"
import { DraftFields } from "./DraftFields.tsx"
import { download, formatNames, formats } from "./download.ts"
import { isClear } from "./Editing.ts"
import { previewQuery } from "./Queries.ts"
import { SavingNotice } from "./SavingNotice.tsx"
import { Stage } from "./Stage.tsx"
import { Toolbar } from "./Toolbar.tsx"
import { useSaving } from "./useSaving.ts"

/** Whether the component is still mounted, for work that may finish after it unmounts. */
const useMounted = () => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

const textual = /^(text|search|url|email|number|tel|password)$/

// Whether the target is a text field, which has its own undo.
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textual.test(target.type))

/** Ctrl+Z undoes and Ctrl+Shift+Z redoes, outside text fields. */
const useUndoKeys = (undo: () => void, redo: () => void) =>
  useWindowEvent("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z"
    if (!isUndo || isWriting(event.target)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })

/** How long a design must be unchanged before the preview updates, in milliseconds. */
const restTime = 200

/** A preview of a design and the result of the scan check; the last picture stays until the next arrives. */
export const usePreview = (design: Design, { leadsTo, link, content }: Draft, qrcodeId: QrcodeId | undefined) => {
  const linkId = leadsTo === "link" ? link : null
  const text = leadsTo === "content" ? textOf(content) : undefined
  const payload: PreviewQrcode = useMemo(
    () => ({
      design_config: design,
      ...(linkId === null ? {} : { link_id: linkId }),
      ...(text === undefined ? {} : { text }),
      ...(qrcodeId === undefined ? {} : { qrcode_id: qrcodeId })
    }),
    [design, linkId, text, qrcodeId]
  )
  const [asked] = useDebouncedValue(payload, restTime)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(asked))
  const last = useRef<QrcodePreview>(undefined)
  if (data !== undefined) last.current = data
  return {
    payload,
    shown: data ?? last.current,
    error,
    isBusy: isFetching || asked !== payload,
    retry: () => void refetch()
  }
}

/** Saves once the latest change has been checked; asks first if the code doesn't scan. */
const useSubmit = (preview: ReturnType<typeof usePreview>, submit: () => void) => {
  const [isAsked, setAsked] = useState(false)
  const ask = () => {
    if (preview.shown?.scannable !== false) return submit()
    confirm({
      title: t`Save a code that doesn't scan?`,
      children: t`Phones can't scan it. You can save it and continue later, but don't print it yet.`,
      verb: t`Save anyway`,
      onConfirm: submit
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: save once per request.
  useEffect(() => {
    if (!isAsked || preview.isBusy) return
    setAsked(false)
    ask()
  }, [isAsked, preview.isBusy])
  return { isAsked, ask: () => setAsked(true) }
}

/** A design with undo and redo. */
const useDesign = (initial: Design) => {
  const [history, step] = useReducer(stepped<Design>, initial, historyOf)
  const change: Control["change"] = useCallback((next, field) => {
    const edit = typeof next === "function" ? next : () => next
    step({ _tag: "Change", edit, field, at: Date.now() })
  }, [])
  return {
    design: history.now,
    change,
    undo: useCallback(() => step({ _tag: "Undo" }), []),
    redo: useCallback(() => step({ _tag: "Redo" }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0
  }
}

interface StaticDownloadsProps {
  readonly payload: PreviewQrcode
  /** The name of the file, without its extension. */
  readonly name: string
  readonly onDownloaded: () => void
}

/** Downloads the picture of a static code as previewed, because the server doesn't store it. */
const StaticDownloads = ({ payload, name, onDownloaded }: StaticDownloadsProps) => {
  const queries = useQueryClient()
  return (
    <Downloads
      offered={["svg", "png"]}
      isMain
      isReady={payload.text !== undefined}
      download={async (format, size) => {
        const { svg } = await queries.fetchQuery(previewQuery(payload))
        const file = size === undefined ? new Blob([svg], { type: formats.svg.type }) : await pngOf(svg, size)
        saveFile(file, `${fileName(name, null)}.${format}`)
        onDownloaded()
      }}
    />
  )
}

interface Props {
  /** The stored QR code; undefined for a new one. */
  readonly stored?: Qrcode
  readonly initialDraft: Draft
  readonly initialDesign: Design
  /** Identifies the QR code that this one duplicates, if any, so that each duplicate has its own stored draft. */
  readonly copied?: string
  readonly onSaved?: (qrcode: Qrcode) => void
  readonly header: ReactNode
}

/** How long a section of the design takes to open, in milliseconds. */
const openingTime = 100

const faultsOf = (failure: Error | null): ReadonlyArray<string> =>
  failure instanceof ApiFailure ? Object.keys(failure.errors) : []

/** The editor of a QR code: its fields and design on one side, the preview on the other. */
export const Designer = ({ stored, initialDraft, initialDesign, copied, onSaved, header }: Props) => {
  const kept = useKept(
    `qrcode ${stored?.id ?? `new ${copied ?? initialDraft.url}`.trim()}`,
    { draft: initialDraft, design: initialDesign, base: null as Work | null },
    stored === undefined ? null : String(stored.version)
  )
  const initial = { draft: initialDraft, design: initialDesign, version: String(stored?.version ?? "") }
  const [draft, setDraft] = useState(kept.value?.draft ?? initialDraft)
  const { design, change, undo, redo, canUndo, canRedo } = useDesign(kept.value?.design ?? initialDesign)
  const [saved, setSaved] = useState(kept.value?.base ? { ...kept.value.base, version: kept.version ?? "" } : initial)
  const preview = usePreview(design, draft, stored?.id)
  const saving = useSaving(stored)
  // Don't continue after the user has left the screen: a request that was queued while the server was offline may
  // complete later.
  const isShown = useMounted()
  const form = useFaultFocus(saving.error, openingTime)
  useUndoKeys(undo, redo)

  const base = { draft: saved.draft, design: saved.design }
  const isDirty = !isSame(base, { draft, design })
  useKeeping(kept, isDirty ? { ...withoutSecrets({ draft, design }), base: withoutSecrets(base) } : undefined)
  const touched =
    <A extends ReadonlyArray<unknown>>(act: (...args: A) => void) =>
    (...args: A) => {
      if (saving.error !== null) saving.reset()
      act(...args)
    }
  const errorAt = (field: string) => errorOf(saving.error, field)
  const errorInDesign = (field: string) =>
    errorAt(`design_config.${field}`) ?? errorOf(preview.error, `design_config.${field}`)

  const keep = async (): Promise<Qrcode> => {
    const done = await saving.mutateAsync({ draft, design, base: saved })
    if (done === undefined) throw new ApiFailure("outdated", t`Not saved yet.`)
    const { stored: qrcode } = done
    kept.forget()
    // Show the saved version, because it may include changes by others.
    const now = stored === undefined ? { draft, design } : workOf(qrcode)
    setSaved({ ...now, version: String(qrcode.version) })
    if (stored !== undefined) {
      setDraft(now.draft)
      if (!isSame(now.design, design)) change(now.design, "saved")
    }
    return qrcode
  }
  const submit = () =>
    void keep().then(
      (qrcode) => {
        told(stored === undefined ? t`QR code created and ready to download` : t`QR code saved`)
        if (isShown.current) onSaved?.(qrcode)
      },
      () => undefined // The error is shown at its field or next to the button.
    )
  const { isAsked, ask } = useSubmit(preview, submit)
  const canWrite = useCanWrite()
  const isStatic = draft.leadsTo === "content"
  const faults = [...faultsOf(saving.error), ...faultsOf(preview.error)]

  return (
    <form
      ref={form}
      noValidate
      onSubmit={withoutReload(() => {
        if (!saving.isPending && !isStatic) ask()
      })}
    >
      <LeaveGuard
        isDirty={isDirty}
        isLost={() => !kept.isStored()}
        lost={t`Your changes to this QR code aren't saved yet. They stay in this browser until you come back.`}
        verb={t`Leave`}
      />
      {header}
      <RestoredNotice
        isShown={kept.value !== undefined && isDirty}
        onDiscard={() => {
          kept.forget()
          setSaved(initial)
          setDraft(initial.draft)
          change(initial.design, "discard")
        }}
        mb="md"
      />
      <div className={styles["layout"]}>
        <ViewerFields>
          <Stack>
            <Card>
              <DraftFields
                draft={draft}
                onChange={touched((part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })))}
                isNew={stored === undefined}
                errorAt={(field) => errorAt(field) ?? errorOf(preview.error, field)}
              />
            </Card>
            {/* Enter in a design field only commits its value; it does not submit the form. */}
            <Box
              onKeyDown={(event) => {
                if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault()
              }}
            >
              <DesignSections control={{ design, change: touched(change), errorAt: errorInDesign }} faults={faults} />
            </Box>
          </Stack>
        </ViewerFields>
        <Stack className={styles["aside"] ?? ""}>
          <Stack gap="sm" className={styles["stage"] ?? ""}>
            {canWrite && (
              <Toolbar
                onUndo={undo}
                onRedo={redo}
                onStartOver={() => change(initialDesign, "start over")}
                canUndo={canUndo}
                canRedo={canRedo}
                canStartOver={!isSame(design, initialDesign)}
                isSaving={saving.isPending || isAsked}
                isNew={stored === undefined}
                isChanged={stored === undefined || isDirty}
                canSave={!isStatic}
              />
            )}
            <Stage
              shown={preview.shown}
              failure={preview.error}
              isBusy={preview.isBusy}
              isLinkGone={stored?.link_id === null && draft.leadsTo === "link" && draft.link === null}
              isClear={isClear(design)}
              onRetry={preview.retry}
            />
            {saving.error !== null && !(hasFields(saving.error) && hasFields(preview.error)) && (
              <SavingNotice failure={saving.error} />
            )}
          </Stack>
          {stored !== undefined && (
            <Downloads
              offered={formatNames}
              isDirty={isDirty}
              isMain={!isDirty}
              picture={preview.shown?.svg}
              download={async (format, size) => download(isDirty ? await keep() : stored, format, size)}
            />
          )}
          {isStatic && (
            <StaticDownloads
              payload={preview.payload}
              name={nameOf(draft)}
              onDownloaded={() => {
                kept.forget()
                setSaved({ ...saved, draft, design })
              }}
            />
          )}
        </Stack>
      </div>
    </form>
  )
}
