import { queries } from "./Queries.ts"

interface InTeam {
  readonly user: { readonly id: string }
  readonly team: { readonly id: string }
}

/** The user and team shown on the page; undefined before the session has loaded. */
export const shownSession = (): InTeam | undefined => queries.getQueryData<InTeam>(["session"])

/** The header with the team that a request is for. Another tab may have switched the session to a different team. */
export const teamHeaders = (): Readonly<Record<string, string>> => {
  const shown = shownSession()
  return shown === undefined ? {} : { "linden-team": shown.team.id }
}

// The tabs of a browser share one session, and so the same team.
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("linden.team")

/** Notifies the other tabs of this browser that the session has switched teams. */
export const tellOtherTabs = (): void => tabs?.postMessage(null)

/** Listens for notifications from other tabs; returns a function that stops listening. */
export const onOtherTab = (listener: () => void) => {
  tabs?.addEventListener("message", listener)
  return () => tabs?.removeEventListener("message", listener)
}
