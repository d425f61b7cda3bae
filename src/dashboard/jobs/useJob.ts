import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { useEffect, useRef, useState } from "react"
import type { JobId } from "../../contract/Id.ts"
import { Job } from "../../job/Job.ts"
import { trashChanged } from "../library/trashed.tsx"
import { askEvery, isOpen, jobQuery } from "./Queries.ts"

/**
 * The delay before reconnecting after the server refused the stream, in milliseconds. Until then, the job is polled.
 */
const againAfter = 10_000

const decode = Schema.decodeUnknownOption(Schema.parseJson(Job))

/** The current state of a job: streamed by the server while the job is open, or polled if the stream fails. */
export const useJob = (id: JobId) => {
  const queries = useQueryClient()
  const [isTold, setTold] = useState(false)
  const query = useQuery({
    ...jobQuery(id),
    refetchInterval: ({ state }) => (!isTold && state.data !== undefined && isOpen(state.data) ? askEvery : false)
  })
  const isUnderWay = query.data !== undefined && isOpen(query.data)
  useEffect(() => {
    if (!isUnderWay) return
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const opened = new EventSource(`/api/v1/jobs/${id}/progress`)
      source = opened
      opened.onopen = () => setTold(true)
      opened.onerror = () => {
        setTold(false)
        if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, againAfter)
      }
      opened.addEventListener("job", ({ data }: MessageEvent<string>) => {
        const job = Option.getOrUndefined(decode(data))
        if (job !== undefined) queries.setQueryData(jobQuery(id).queryKey, job)
      })
    }
    open()
    return () => {
      clearTimeout(again)
      source?.close()
      setTold(false)
    }
  }, [id, isUnderWay, queries])
  const wasUnderWay = useRef(false)
  useEffect(() => {
    // Refetch everything, because any screen may show what the job created or undid.
    if (wasUnderWay.current && !isUnderWay) void trashChanged()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay])
  return query
}
