import { data } from "../api/Run.ts"
import { webhooks } from "./Client.ts"

/** The endpoints that the server paused, because they kept failing or no longer exist. */
export const givenUp = async (signal: AbortSignal) => {
  const found = (await data(webhooks.list(), signal)).webhooks
  return found
    .filter(({ paused_reason }) => paused_reason === "failing" || paused_reason === "gone")
    .map(({ id, url }) => ({ id, host: new URL(url).host }))
}
