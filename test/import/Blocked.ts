import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { begin } from "./CrashKit.ts"

export const links = "url,slug\nhttps://example.com/,meanwhile\n"

/** Starts an import that blocks its thread forever, on a server that was started `withThreadsToBlock`. */
export const beginBlocking = (url: string, where: "block-this-thread" | "block-native-code" = "block-this-thread") =>
  begin(url, JSON.stringify({ links: where }), "linkstack")

/** The state of a server's threads as health reports it. */
export const workersOf = (url: string) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/health`)
    return ((await answer.json()) as { workers: string }).workers
  })

/** Waits until the thread is blocked and health says so. A thread that is slow to start does not respond either. */
export const blocked = (url: string, dataDir: string) =>
  comes(
    "a blocked thread",
    Effect.sync(() => existsSync(join(dataDir, "blocked"))),
    (isBlocked) => isBlocked
  ).pipe(
    Effect.zipRight(comes("the state of the thread", workersOf(url), (told) => told === "does not respond: background"))
  )
