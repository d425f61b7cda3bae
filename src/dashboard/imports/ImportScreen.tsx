import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Schema } from "effect"
import { useState } from "react"
import IconUpload from "~icons/tabler/upload"
import { JobId } from "../../contract/Id.ts"
import { useCanManage } from "../api/Session.ts"
import { useTimezone } from "../api/Timezone.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { emptyDraft, type ImportDraft } from "./Draft.ts"
import { ImportForm } from "./ImportForm.tsx"
import { ImportJob } from "./ImportJob.tsx"
import { OpenImports } from "./OpenImports.tsx"
import { SourceCards } from "./SourceCards.tsx"
import { sourceOf } from "./sources.ts"
import { useFileDrop } from "./useFileDrop.ts"
import { useSending } from "./useSending.ts"

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
