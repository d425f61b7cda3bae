import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Effect, Option, type Schema, Stream } from "effect"
import type { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { mostAtOnce, type Range } from "../contract/Paging.ts"
import { Domain } from "../domain/Domain.ts"
import { Domains } from "../domain/Domains.ts"
import { Folder } from "../folder/Folder.ts"
import { Folders } from "../folder/Folders.ts"
import { compiledEncoder } from "../lib/CompiledSchema.ts"
import { AllLinks } from "../link/AllLinks.ts"
import { Link } from "../link/Link.ts"
import { Member } from "../member/Member.ts"
import { Members } from "../member/Members.ts"
import { AllPages } from "../page/AllPages.ts"
import { PageDetail } from "../page/Page.ts"
import { AllQrcodes } from "../qr/AllQrcodes.ts"
import { Qrcode } from "../qr/Qrcode.ts"
import { Tag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"
import { Team } from "../team/Team.ts"
import { Teams } from "../team/Teams.ts"
import { AllUploads } from "../upload/AllUploads.ts"
import { Upload } from "../upload/Upload.ts"

/** The exported resources, in the order of the lines. */
const kinds = ["team", "member", "folder", "tag", "domain", "link", "page", "qrcode", "upload"] as const
type Kind = (typeof kinds)[number]

interface Line {
  readonly kind: Kind
  readonly text: string
}

const textOf = (line: object): string => `${JSON.stringify(line)}\n`

const lines = <A, I extends object>(
  kind: Kind,
  schema: Schema.Schema<A, I>,
  rows: Stream.Stream<A, SqlError, Caller>
) => {
  const encode = compiledEncoder(schema)
  return Stream.map(rows, (row): Line => ({ kind, text: textOf({ type: kind, ...encode(row) }) }))
}

const all = <A>(read: (range: Range) => Effect.Effect<ReadonlyArray<A>, SqlError, Caller>) =>
  Stream.paginateChunkEffect(0, (offset: number) =>
    Effect.map(read({ limit: mostAtOnce, offset }), (rows) => [
      Chunk.fromIterable(rows),
      rows.length < mostAtOnce ? Option.none() : Option.some(offset + mostAtOnce)
    ])
  )

/** Exports all resources of the caller's team. */
export class Exports extends Effect.Service<Exports>()("export/Exports", {
  dependencies: [
    AllLinks.Default,
    AllPages.Default,
    AllQrcodes.Default,
    AllUploads.Default,
    Folders.Default,
    Domains.Default,
    Tags.Default,
    Teams.Default,
    Members.Default
  ],
  effect: Effect.gen(function* () {
    const teams = yield* Teams
    const members = yield* Members
    const folders = yield* Folders
    const tags = yield* Tags
    const domains = yield* Domains
    const links = yield* AllLinks
    const pages = yield* AllPages
    const qrcodes = yield* AllQrcodes
    const uploads = yield* AllUploads

    const resources = Stream.concatAll(
      Chunk.make(
        lines("team", Team, Stream.fromEffect(Effect.orDie(teams.ofCaller()))),
        lines(
          "member",
          Member,
          all((range) => Effect.map(members.list(range), (found) => found.members))
        ),
        lines(
          "folder",
          Folder,
          all((range) => Effect.map(folders.list(range), (found) => found.folders))
        ),
        lines(
          "tag",
          Tag,
          all((range) => Effect.map(tags.list(range), (found) => found.tags))
        ),
        lines(
          "domain",
          Domain,
          all((range) => Effect.map(domains.list(range), (found) => found.domains))
        ),
        lines("link", Link, links.stream),
        lines("page", PageDetail, pages.stream),
        lines("qrcode", Qrcode, qrcodes.stream),
        lines("upload", Upload, uploads.stream)
      )
    )

    return {
      /** The lines of the file, read while they are sent; the last line has the counts. */
      stream: Stream.flatMap(Manager, () => {
        const counts: Record<Kind, number> = Object.assign({}, ...kinds.map((kind) => ({ [kind]: 0 })))
        const counted = Stream.map(resources, ({ kind, text }) => {
          counts[kind] += 1
          return text
        })
        return Stream.concat(
          counted,
          Stream.suspend(() => Stream.make(textOf({ type: "end", counts })))
        )
      })
    }
  })
}) {}
