import { hash } from "node:crypto"
import type { Scoped } from "./Scoped.ts"

const digestOf = (links: ReadonlySet<number>) => hash("sha256", JSON.stringify([...links].sort()), "base64")

/** Names buckets of a scope. */
export const keyOf = ({ subject, links }: Scoped, buckets: ReadonlyArray<unknown>) =>
  JSON.stringify([subject.id, links === undefined || subject.column === "link" ? "" : digestOf(links), buckets])
