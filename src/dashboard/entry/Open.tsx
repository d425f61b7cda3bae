import { t } from "@lingui/core/macro"
import { useEffect, useRef } from "react"
import { data } from "../api/Run.ts"
import { Loading } from "../ui/Loading.tsx"
import { entry } from "./Client.ts"
import { SpentLink } from "./SpentLink.tsx"
import { useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"

/** Signs in with a one-time token; the desktop app uses this. */
export const Open = () => {
  const token = useToken()
  const sent = useEntry(() => data(entry.open({ payload: { token } })))
  const isSent = useRef(false)
  const { mutate } = sent
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    history.replaceState(null, "", location.pathname)
    mutate(new FormData())
  }, [mutate])
  return sent.error === null ? (
    <Loading />
  ) : (
    <SpentLink title={t`This link no longer works`}>{sent.error.message}</SpentLink>
  )
}
