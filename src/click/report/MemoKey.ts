import { hash } from "node:crypto"
import type { Scoped } from "./Scoped.ts"

const digestOf = (links: ReadonlySet<number>) => hash("sha256", JSON.stringify([...links].sort()), "base64")

/** Makes cache keys for the buckets of a scope; hashes its links once. */
export const keysOf = ({ subject, links }: Scoped) => {
  const digest = links === undefined || subject.column === "link" ? "" : digestOf(links)
  return (buckets: ReadonlyArray<unknown>) => JSON.stringify([subject.id, digest, buckets])
}
