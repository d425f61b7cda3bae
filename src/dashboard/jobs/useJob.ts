import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { useEffect, useRef, useState } from "react"
import type { JobId } from "../../contract/Id.ts"
import { Job } from "../../job/Job.ts"
import { trashChanged } from "../library/trashed.tsx"
import { askEvery, isOpen, jobQuery } from "./Queries.ts"

/** How soon it is watched anew where the server refused that, in milliseconds: it is asked meanwhile. */
const againAfter = 10_000

const decode = Schema.decodeUnknownOption(Schema.parseJson(Job))

/** A job as it is now: told by the server while it is under way, and asked for where that cannot be had. */
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
    // What it made or took back is shown on every screen.
    if (wasUnderWay.current && !isUnderWay) void trashChanged()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay])
  return query
}
