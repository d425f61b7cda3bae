import type { DomainId, FolderId, TagId } from "../../contract/Id.ts"
import type { CreateImport } from "../../import/Api.ts"
import type { ImportConflict } from "../../import/Import.ts"
import { withEveryField } from "./fieldNames.ts"
import type { SourceNeeds } from "./sources.ts"

/** The input of the import form. */
export interface ImportDraft {
  /** Whether to import a file, if the source supports both a file and its API. */
  readonly isFromFile: boolean
  readonly file: File | null
  readonly token: string
  readonly username: string
  readonly password: string
  readonly address: string
  /** The columns as the user corrected them; undefined if the detected columns are used. */
  readonly columns: Readonly<Record<string, string>> | undefined
  readonly dates: "day-first" | "month-first" | undefined
  readonly timezone: string
  readonly conflict: ImportConflict
  readonly folder: FolderId | null
  readonly domain: DomainId | null
  readonly tags: ReadonlyArray<TagId>
  readonly perLink: boolean
  readonly visits: boolean
  readonly everybody: boolean
  readonly allowPrivate: boolean
}

export const emptyDraft = (timezone: string): ImportDraft => ({
  ...{ isFromFile: false, file: null, token: "", username: "", password: "", address: "", columns: undefined },
  ...{ dates: undefined, timezone, conflict: "skip", folder: null, domain: null, tags: [] },
  ...{ perLink: false, visits: true, everybody: false, allowPrivate: false }
})

/** Whether the import reads a file. */
export const readsFile = ({ isFromFile }: ImportDraft, { isOnline }: SourceNeeds): boolean => isFromFile || !isOnline

const text = <Name extends string>(name: Name, value: string) =>
  value.trim() === "" ? {} : ({ [name]: value.trim() } as { readonly [K in Name]: string })

/** The draft as the API's request body. */
export const payloadOf = (draft: ImportDraft, needs: SourceNeeds, isTrial: boolean): CreateImport => {
  const isFile = readsFile(draft, needs)
  const { source } = needs
  return {
    source,
    dry_run: isTrial,
    conflict: draft.conflict,
    timezone: draft.timezone,
    folder_id: draft.folder,
    domain_id: draft.domain,
    tags: draft.tags,
    ...text("base_url", draft.address),
    ...(draft.dates === undefined ? {} : { dates: draft.dates }),
    ...(isFile && draft.columns !== undefined ? { columns: withEveryField(draft.columns) } : {}),
    ...(isFile
      ? {}
      : {
          ...text("token", draft.token),
          ...text("username", draft.username),
          ...text("password", draft.password),
          per_link: draft.perLink,
          everybody: draft.everybody,
          allow_private: draft.allowPrivate
        }),
    visits: draft.visits
  } as CreateImport
}
