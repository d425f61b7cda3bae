import { t } from "@lingui/core/macro"
import { Anchor, Card, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Schema } from "effect"
import { useEffect, useRef, useState } from "react"
import IconUpload from "~icons/tabler/upload"
import { JobId } from "../../contract/Id.ts"
import { useCanManage } from "../api/Session.ts"
import { useTimezone } from "../api/Timezone.ts"
import { JobBar } from "../jobs/JobBar.tsx"
import { importsQuery, isOpen } from "../jobs/Queries.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { emptyDraft, type ImportDraft } from "./Draft.ts"
import { ImportForm } from "./ImportForm.tsx"
import { ImportJob } from "./ImportJob.tsx"
import styles from "./Imports.module.css"
import { sourceOf, sources } from "./sources.ts"
import { useSending } from "./useSending.ts"

/** Accepts a file dropped anywhere on the page; returns whether one is being dragged over it. */
const useFileDrop = (onFile: (file: File) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise, dropping the file would open it in place of the page.
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) latest.current(file)
    }
    const listeners = [
      ["dragover", over],
      ["dragleave", leave],
      ["drop", drop]
    ] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener)
    }
  }, [])
  return isOver
}

/** The sources to import from. */
const SourceCards = () => (
  <nav aria-label={t`Import source`}>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {sources.map(({ source, name, hint }) => (
        <UnstyledButton
          key={source}
          className={styles["card"] ?? ""}
          renderRoot={(props) => <Link {...props} to="/import" search={{ source }} />}
        >
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  </nav>
)

/** Running imports, for users who return to the page. */
const OpenImports = () => {
  const { data = [] } = useQuery(importsQuery)
  const open = data.filter(isOpen)
  if (open.length === 0) return null
  return (
    <Card component="section" aria-label={t`In progress`} mb="lg">
      <Stack gap="md">
        {open.map((job) => (
          <Stack key={job.id} gap={6}>
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/import" search={{ job: job.id }} />}>
              {t`An import is in progress`}
            </Anchor>
            <JobBar job={job} />
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

const isJobId = Schema.is(JobId)

const NewImport = ({ job }: { readonly job: JobId | undefined }) => {
  const { source } = useSearch({ strict: false })
  const navigate = useNavigate()
  const timezone = useTimezone()
  const [draft, setDraft] = useState({ source, ...emptyDraft(timezone) })
  const needs = sourceOf(source)
  // When the source changes, keep only the file: it may be from any source, but keys belong to one.
  const present = draft.source === source ? draft : { ...emptyDraft(timezone), file: draft.file, source }
  const change = (changed: Partial<ImportDraft>) => setDraft({ ...present, ...changed })
  const sending = useSending(present, needs)
  const isOver = useFileDrop((file) => {
    if (job !== undefined) return
    setDraft({
      ...present,
      ...{ file, isFromFile: true, columns: undefined, dates: undefined, source: needs?.source ?? "csv" }
    })
    if (needs === undefined) void navigate({ to: "/import", search: { source: "csv" } })
  })
  if (job !== undefined) {
    const canImport = needs !== undefined && (present.file !== null || present.token !== "" || present.address !== "")
    return (
      <>
        <ImportJob
          key={job}
          id={job}
          source={source}
          onImport={canImport ? () => sending.mutate(false) : undefined}
          isSending={sending.isPending}
        />
        {sending.error !== null && <FailureNotice failure={sending.error} />}
      </>
    )
  }
  return (
    <>
      <OpenImports />
      {needs === undefined ? (
        <>
          <Text size="sm" mb="md">
            {t`Choose your current service, or drop a file anywhere on this page.`}
          </Text>
          <SourceCards />
        </>
      ) : (
        <ImportForm needs={needs} draft={present} isOver={isOver} onChange={change} sending={sending} />
      )}
    </>
  )
}

/** Imports links and pages from other services. */
export const ImportScreen = () => {
  const { source, job } = useSearch({ strict: false })
  const canManage = useCanManage()
  const needs = sourceOf(source)
  const id = isJobId(job) ? job : undefined
  return (
    <>
      <PageHeader
        title={
          needs === undefined
            ? t`Import links`
            : needs.source === "csv"
              ? t`Import a spreadsheet`
              : t`Import from ${{ name: needs.name }}`
        }
        description={t`Import links, clicks and pages from another service. Nothing changes there.`}
      />
      {canManage ? (
        <NewImport job={id} />
      ) : id === undefined ? (
        <EmptyState icon={<IconUpload />} title={t`Only owners and admins can import links`}>
          {t`Ask one of them to import yours.`}
        </EmptyState>
      ) : (
        <ImportJob id={id} source={source} onImport={undefined} isSending={false} />
      )}
    </>
  )
}
