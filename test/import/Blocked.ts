import { Effect } from "effect"
import { begin } from "./CrashKit.ts"

export const links = "url,slug\nhttps://example.com/,meanwhile\n"

/** Begins an import that blocks its thread for ever, on a server that was started `withThreadsToBlock`. */
export const beginBlocking = (url: string, where: "block-this-thread" | "block-native-code" = "block-this-thread") =>
  begin(url, JSON.stringify({ links: where }), "linkstack")

/** What health says of the threads of a server. */
export const workersOf = (url: string) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/health`)
    return ((await answer.json()) as { workers: string }).workers
  })
