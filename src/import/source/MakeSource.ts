import { Effect, Redacted } from "effect"
import { IANAZone } from "luxon"
import { completedAddress } from "../../contract/Address.ts"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { unpacked } from "../file/Gzip.ts"
import { readHead } from "../file/Head.ts"
import { layoutOf } from "../file/Layout.ts"
import { bitlySource } from "./Bitly.ts"
import { csvSource } from "./Csv.ts"
import { dubSource } from "./Dub.ts"
import type { DumpOptions } from "./Dump.ts"
import { kuttSource } from "./Kutt.ts"
import { kuttFile } from "./KuttFile.ts"
import { linkstackSource } from "./Linkstack.ts"
import { linktreeSource } from "./Linktree.ts"
import { polrDump } from "./PolrDump.ts"
import { rebrandlySource } from "./Rebrandly.ts"
import { shlinkSource } from "./Shlink.ts"
import { shlinkVisitsFile } from "./ShlinkCsv.ts"
import { hostIn } from "./ShortAddress.ts"
import { shortioSource } from "./Shortio.ts"
import { sinkSource } from "./Sink.ts"
import { sinkFile } from "./SinkFile.ts"
import { lasting, type Source, type SourceError } from "./Source.ts"
import type { ApiOptions, Open, SourceOptions } from "./SourceOptions.ts"
import { yourlsSource } from "./Yourls.ts"
import { yourlsDump } from "./YourlsDump.ts"

/** The sources of links and pages. */
export const sourceNames = [
  "csv",
  "bitly",
  "dub",
  "shlink",
  "yourls",
  "kutt",
  "shortio",
  "rebrandly",
  "sink",
  "polr",
  "linktree",
  "linkstack"
] as const
export type SourceName = (typeof sourceNames)[number]

type Made = Effect.Effect<Source, SourceError>

const refused = (fault: Fault) => Effect.fail(lasting(fault))

const addressed = (options: SourceOptions) => completedAddress(options.baseUrl ?? "").replace(/\/+$/, "")

const api = (options: SourceOptions, make: (options: ApiOptions) => Source, isSelfHosted = false): Made => {
  const { token } = options
  const baseUrl = addressed(options)
  if (token === undefined || Redacted.value(token).trim() === "") return refused(fault("import_key_needed"))
  // The key becomes a header value, so allow only printable ASCII without spaces.
  if (!/^[\x21-\x7e]+$/.test(Redacted.value(token).trim())) return refused(fault("not_an_import_key"))
  if (isSelfHosted && baseUrl === "") return refused(fault("import_address_needed"))
  return Effect.succeed(
    make({
      token: Redacted.make(Redacted.value(token).trim()),
      ...(baseUrl === "" ? {} : { baseUrl }),
      allowPrivate: options.allowPrivate ?? false,
      perLink: options.perLink ?? false
    })
  )
}

const file = (options: SourceOptions, make: (open: Open) => Made | Source): Made => {
  const { open } = options
  if (open === undefined) return refused(fault("import_file_needed"))
  const made = make(open)
  return Effect.isEffect(made) ? made : Effect.succeed(made)
}

const dumpOptions = (open: Open, options: SourceOptions): DumpOptions => ({
  open,
  host: options.baseUrl === undefined ? null : hostIn(options.baseUrl),
  zone: options.timezone ?? "UTC",
  withVisits: options.visits ?? true,
  scratchFolder: options.scratchFolder
})

/** Why a file can't be read, judged by its first bytes. */
const refusalOf = (head: string): Fault | undefined =>
  head.startsWith("PGDMP")
    ? fault("custom_dump")
    : /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\b/.test(head)
      ? fault("xml_file")
      : undefined

/** The head of a file as Latin-1, if its format is supported. */
const headOf = (open: Open): Effect.Effect<string, SourceError> =>
  Effect.flatMap(readHead(open, 8192), ({ bytes }) => {
    const head = bytes.toString("latin1")
    const refusal = refusalOf(head)
    return refusal === undefined ? Effect.succeed(head) : refused(refusal)
  })

/** The links of a CSV file, or its visits if it is a visit file of Shlink. */
const rows = (open: Open, options: SourceOptions): Made =>
  Effect.map(Effect.zipRight(headOf(open), layoutOf(open, options)), ({ format }) =>
    format === "shlink-visits"
      ? shlinkVisitsFile(open, options.fileName, options.scratchFolder)
      : csvSource(open, options)
  )

const isDump = (head: string) => /^\s*(?:--|\/\*|#|SQLite format 3)|\b(?:INSERT INTO|CREATE TABLE|COPY) /i.test(head)

/** Reads a dump if the file starts like one, otherwise CSV. */
const dumpOrRows = (open: Open, options: SourceOptions, dump: (options: DumpOptions) => Source): Made =>
  Effect.flatMap(headOf(open), (head) =>
    isDump(head) ? Effect.succeed(dump(dumpOptions(open, options))) : rows(open, options)
  )

const yourlsApi = (options: SourceOptions): Made => {
  const baseUrl = addressed(options)
  const { token, username, password } = options
  if (baseUrl === "") return refused(fault("import_address_needed"))
  const proof =
    token !== undefined
      ? { signature: Redacted.value(token).trim() }
      : username !== undefined && password !== undefined
        ? { username, password: Redacted.value(password) }
        : undefined
  if (proof === undefined) return refused(fault("import_login_needed"))
  return Effect.succeed(
    yourlsSource({
      baseUrl,
      proof: Redacted.make(proof),
      allowPrivate: options.allowPrivate ?? false,
      timezone: options.timezone ?? "UTC"
    })
  )
}

const makers: Readonly<Record<SourceName, (options: SourceOptions, open: Open | undefined) => Made>> = {
  csv: (options) => file(options, (open) => rows(open, options)),
  bitly: (options, open) => (open === undefined ? api(options, bitlySource) : rows(open, options)),
  dub: (options, open) => (open === undefined ? api(options, dubSource) : rows(open, options)),
  shlink: (options, open) =>
    open === undefined ? api(options, (one) => shlinkSource(one, options.visits ?? true), true) : rows(open, options),
  yourls: (options, open) => (open === undefined ? yourlsApi(options) : dumpOrRows(open, options, yourlsDump)),
  kutt: (options, open) =>
    open === undefined
      ? api(options, (one) => kuttSource(one, options.everybody ?? false))
      : dumpOrRows(open, options, kuttFile),
  shortio: (options, open) => (open === undefined ? api(options, shortioSource) : rows(open, options)),
  rebrandly: (options, open) => (open === undefined ? api(options, rebrandlySource) : rows(open, options)),
  sink: (options, open) =>
    open === undefined
      ? api(options, sinkSource, true)
      : Effect.succeed(sinkFile(open, dumpOptions(open, options).host)),
  polr: (options) => file(options, (open) => dumpOrRows(open, options, polrDump)),
  linktree: (options, open) => {
    if (open !== undefined) return Effect.succeed(linktreeSource({ open }))
    const address = addressed(options)
    return address === "" ? refused(fault("import_page_needed")) : Effect.succeed(linktreeSource({ address }))
  },
  linkstack: (options) => file(options, linkstackSource)
}

/** Creates a source by name. Checks the options and the head of the file, but sends no request. */
export const makeSource = (name: SourceName, options: SourceOptions): Effect.Effect<Source, SourceError> => {
  const { timezone, baseUrl } = options
  if (timezone !== undefined && !IANAZone.isValidZone(timezone)) {
    return refused(fault("import_timezone"))
  }
  if (baseUrl !== undefined && name !== "linktree" && !/^https?:\/\/[^\s/]/i.test(completedAddress(baseUrl))) {
    return refused(fault("import_scheme"))
  }
  const open = options.open && unpacked(options.open, options.room)
  return makers[name]({ ...options, ...(open === undefined ? {} : { open }) }, open)
}
