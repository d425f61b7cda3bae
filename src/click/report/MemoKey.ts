import { hash } from "node:crypto"
import type { Scoped } from "./Scoped.ts"

const digestOf = (links: ReadonlySet<number>) => hash("sha256", JSON.stringify([...links].sort()), "base64")

/** Names buckets of a scope, whose links are put together once. */
export const keysOf = ({ subject, links }: Scoped) => {
  const digest = links === undefined || subject.column === "link" ? "" : digestOf(links)
  return (buckets: ReadonlyArray<unknown>) => JSON.stringify([subject.id, digest, buckets])
}
