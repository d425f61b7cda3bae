import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { useMutation } from "../api/Mutation.ts"
import { jobQuery } from "../jobs/Queries.ts"
import { type ImportDraft, payloadOf, readsFile } from "./Draft.ts"
import { sendImport } from "./send.ts"
import type { SourceNeeds } from "./sources.ts"

/** Starts an import or a dry run, and opens its job. */
export const useSending = (draft: ImportDraft, needs: SourceNeeds | undefined) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const stopping = useRef<AbortController>(undefined)
  const sending = useMutation({
    mutationFn: async (isTrial: boolean) => {
      if (needs === undefined) throw new Error("No source is chosen.")
      const file = readsFile(draft, needs) ? draft.file : null
      stopping.current = new AbortController()
      const { signal } = stopping.current
      return sendImport(payloadOf(draft, needs, isTrial), file, { onProgress: setShare, signal })
    },
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(job.id).queryKey, job)
      void queries.invalidateQueries({ queryKey: ["jobs", "list"] })
      void navigate({
        to: "/import",
        search: { ...(needs === undefined ? {} : { source: needs.source }), job: job.id }
      })
    },
    onSettled: () => setShare(undefined)
  })
  return { ...sending, share, stop: () => stopping.current?.abort() }
}
