import { useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { useEffect, useState } from "react"
import { Gap, RecentClick } from "../../click/query/Analytics.ts"
import type { LinkId } from "../../contract/Id.ts"

/** The maximum number of clicks on the screen. */
const kept = 100
/**
 * How often new clicks are rendered, in milliseconds. Without a limit, a burst would rerender a thousand times per
 * second.
 */
const showEvery = 250
/** The delay before reconnecting after the browser gives up, in milliseconds. */
const againAfter = 5000
/** The minimum interval between report refetches for new clicks, in milliseconds. */
const reportEvery = 4000

const decode = Schema.decodeUnknownOption(Schema.parseJson(RecentClick))
const decodeGap = Schema.decodeUnknownOption(Schema.parseJson(Gap))

export type LiveState = "connecting" | "open" | "lost"

interface Live {
  readonly state: LiveState
  /** Latest first. */
  readonly clicks: ReadonlyArray<RecentClick>
  /** The number of clicks received so far. */
  readonly count: number
}

const begin: Live = { state: "connecting", clicks: [], count: 0 }

/** The clicks of the team or of one link, as they are recorded. */
export const useLive = (link: LinkId | undefined): Live => {
  const [live, setLive] = useState(begin)
  const queries = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let waiting: Array<RecentClick> = []
    let missed = 0
    let reportedAt = 0
    let isReportDue = false
    setLive(begin)
    const tell = (state: LiveState) => setLive((now) => (now.state === state ? now : { ...now, state }))
    const take = ({ data }: MessageEvent<string>) => {
      const click = Option.getOrUndefined(decode(data))
      if (click !== undefined && (link === undefined || click.link_id === link)) waiting.push(click)
    }
    // The server doesn't report the links of missed clicks, so these are not counted for a single link.
    const miss = ({ data }: MessageEvent<string>) => {
      const gap = Option.getOrUndefined(decodeGap(data))
      if (gap !== undefined && link === undefined) missed += gap.missed
    }
    const open = () => {
      const opened = new EventSource("/api/v1/analytics/live")
      source = opened
      opened.onopen = () => tell("open")
      opened.onerror = () => {
        tell("lost")
        // The browser reconnects on its own unless the server refused the connection, as it does while starting or
        // stopping.
        if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, againAfter)
      }
      opened.addEventListener("click", take)
      opened.addEventListener("gap", miss)
    }
    const refreshReport = () => {
      if (!isReportDue || Date.now() - reportedAt < reportEvery) return
      isReportDue = false
      reportedAt = Date.now()
      void queries.invalidateQueries({ queryKey: ["analytics", "report"] })
    }
    const show = () => {
      refreshReport()
      if (waiting.length === 0 && missed === 0) return
      isReportDue = true
      const come = waiting.reverse()
      const unseen = missed
      waiting = []
      missed = 0
      setLive(({ clicks, count, state }) => ({
        state,
        clicks: [...come, ...clicks].slice(0, kept),
        count: count + come.length + unseen
      }))
    }
    open()
    const showing = setInterval(show, showEvery)
    return () => {
      clearInterval(showing)
      clearTimeout(again)
      source?.close()
    }
  }, [link, queries])
  return live
}
