import { queries } from "./Queries.ts"

interface InTeam {
  readonly user: { readonly id: string }
  readonly team: { readonly id: string }
}

/** Who the page is of, and in which team; undefined before anybody is known. */
export const shownSession = (): InTeam | undefined => queries.getQueryData<InTeam>(["session"])

/** What names the team that a request is meant for: the session may act in another one by now, which another tab chose. */
export const teamHeaders = (): Readonly<Record<string, string>> => {
  const shown = shownSession()
  return shown === undefined ? {} : { "linden-team": shown.team.id }
}

// The tabs of one browser share one session, and so its team.
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("linden.team")

/** Tells the other tabs of this browser that the session acts in another team. */
export const tellOtherTabs = (): void => tabs?.postMessage(null)

/** Listens for what other tabs tell; gives what ends it. */
export const onOtherTab = (listener: () => void) => {
  tabs?.addEventListener("message", listener)
  return () => tabs?.removeEventListener("message", listener)
}
