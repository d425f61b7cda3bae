import { HttpServerResponse } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, ParseResult } from "effect"
import { Histories, NothingToRestore } from "../audit/Histories.ts"
import { HistoryEntry } from "../audit/History.ts"
import { Caller } from "../auth/Caller.ts"
import { success } from "../contract/Envelope.ts"
import type { AuditEntryId, LinkId, TagId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { LargeResponses } from "../http/LargeResponses.ts"
import { fieldErrors, invalid } from "../http/SchemaFaults.ts"
import { type Expected, expectedBy, withTag } from "../http/Versions.ts"
import { compiledEncoder } from "../lib/CompiledSchema.ts"
import { Tags } from "../tag/Tags.ts"
import { bulkEntries, withNames } from "./BulkHistory.ts"
import { formerTags, isRestorable, restoringBody } from "./Changed.ts"
import { LinkEditing } from "./Editing.ts"
import { LinkHistoryApi } from "./HistoryApi.ts"
import { UpdateLink } from "./Link.ts"
import { Links } from "./Links.ts"

const encode = compiledEncoder(HistoryEntry)
const decodeBody = ParseResult.decodeUnknown(UpdateLink, { errors: "all" })

export const LinkHistoryHttp = apiGroup(LinkHistoryApi, "linkHistory", (handlers) =>
  Effect.gen(function* () {
    const links = yield* Links
    const editing = yield* LinkEditing
    const histories = yield* Histories
    const large = yield* LargeResponses
    const tags = yield* Tags
    const sql = yield* SqlClient.SqlClient
    const named = withNames(yield* Folders, tags)

    /** Restores the former values in an entry by an ordinary change. */
    const restore = Effect.fnUntraced(function* (id: LinkId, entry: AuditEntryId, expected: Expected) {
      yield* links.exists(id)
      const { before } = yield* histories.sides(yield* Caller, "link", id, entry, bulkEntries(sql, id))
      if (before === null || !isRestorable(Object.keys(before))) return yield* new NothingToRestore()
      const known = yield* tags.known(formerTags(before).map((tag) => tag.id as TagId))
      const body = yield* Effect.mapError(decodeBody(restoringBody(before, new Set<string>(known.keys()))), (issue) =>
        invalid(fieldErrors(issue, "body"))
      )
      return yield* editing.update(id, body, expected)
    })

    return handlers
      .handle("list", ({ path, urlParams }) =>
        Effect.gen(function* () {
          yield* links.exists(path.id)
          const shared = bulkEntries(sql, path.id)
          const { entries, total } = yield* histories.list(
            yield* Caller,
            "link",
            path.id,
            urlParams,
            isRestorable,
            shared
          )
          return success("The changes of the link.", { entries: yield* named(entries), total })
        })
      )
      .handle("get", ({ path }) =>
        Effect.gen(function* () {
          yield* links.exists(path.id)
          return yield* large.build(
            Effect.gen(function* () {
              const shared = bulkEntries(sql, path.id)
              const entry = yield* histories.entry(yield* Caller, "link", path.id, path.entry, isRestorable, shared)
              const [shown = entry] = yield* named([entry])
              return yield* large.json(success("The change to the link.", encode(shown)))
            })
          )
        })
      )
      .handle("restore", ({ path, request }) =>
        Effect.map(withTag(restore(path.id, path.entry, expectedBy(request))), (link) =>
          HttpServerResponse.unsafeJson(success("The former values were restored.", link))
        )
      )
  })
).pipe(
  Layer.provide([
    Links.Default,
    LinkEditing.Default,
    Histories.Default,
    LargeResponses.Default,
    Tags.Default,
    Folders.Default
  ])
)
