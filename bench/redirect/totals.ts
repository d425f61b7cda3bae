import { setTimeout as sleep } from "node:timers/promises"

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"

/** Visits a new link repeatedly on an idle server; returns the milliseconds from each response to the new total. */
export const timesToTotal = async (url: string, key: string, rounds: number) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const read = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/api/v1/links${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`no link: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as { data: { id: string; short_code: string; total_clicks: number } }
    return data
  }
  const made = await read("", {
    method: "POST",
    body: JSON.stringify({ url: "https://example.com/", redirect_type: "instant" })
  })
  // Wait until earlier visits are ingested and shown.
  await sleep(5000)
  const times: Array<number> = []
  for (let round = 1; round <= rounds; round++) {
    await fetch(`${url}/${made.short_code}`, { redirect: "manual", headers: { "user-agent": agent } })
    const began = performance.now()
    while ((await read(`/${made.id}`)).total_clicks < round) await sleep(5)
    times.push(performance.now() - began)
    await sleep(Math.random() * 100)
  }
  return times
}
