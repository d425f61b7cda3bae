import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { FolderId, JobId, LinkId, TagId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import { Folders } from "../folder/Folders.ts"
import { traced } from "../lib/Traced.ts"
import { LinkImports } from "../link/LinkImports.ts"
import type { NewLink } from "../link/NewLink.ts"
import { Tags } from "../tag/Tags.ts"
import { Passwords } from "../user/Passwords.ts"
import type { Choices, LinkPlan, Planned } from "./LinkPlan.ts"
import { replacedState } from "./ReplacedState.ts"
import { ImportsRepo } from "./Repo.ts"
import { codeOf } from "./SourceLink.ts"

/** Password hashes by link id. */
export type PasswordHashes = ReadonlyMap<LinkId, string>

export class LinkApplication extends Effect.Service<LinkApplication>()("import/LinkApplication", {
  dependencies: [ImportsRepo.Default, LinkImports.Default, Tags.Default, Folders.Default, Passwords.Default],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const links = yield* LinkImports
    const tags = yield* Tags
    const folders = yield* Folders
    const passwords = yield* Passwords

    return {
      /** Hashes plain passwords. A hash from another system is stored as it is until a visitor enters the password. */
      hashes: traced("LinkApplication.hashes")(function* ({ create, replace }: LinkPlan) {
        const found = new Map<LinkId, string>()
        for (const { id, link } of [...create, ...replace]) {
          if (link.password === null) continue
          const hash =
            "bcrypt" in link.password ? link.password.bcrypt : yield* passwords.hash("owner", link.password.plain)
          found.set(id, hash)
        }
        return found
      }),

      /**
       * Stores links with their tags and folders, in the caller's transaction. Returns how many tags and folders it
       * created.
       */
      store: traced("LinkApplication.store")(function* (
        job: JobId,
        plan: LinkPlan,
        choices: Choices,
        hashes: PasswordHashes
      ) {
        const { teamId: team_id } = yield* Caller
        const all = [...plan.create, ...plan.replace]
        const named = yield* tags.named([...new Set(all.flatMap(({ link }) => link.tags))])
        const inFolder = choices.folder === null ? all.flatMap(({ link }) => link.folder ?? []) : []
        const placed = yield* folders.named([...new Set(inFolder)])
        yield* repo.made(job, "tag", named.made)
        yield* repo.made(job, "folder", placed.made)

        const folderOf = (name: string | null): FolderId | null =>
          choices.folder ?? (name === null ? null : (placed.ids.get(name) ?? null))
        const newLink = ({ id, link, domain, code }: Planned): NewLink => ({
          ...link,
          id,
          domain_id: domain,
          short_code: code,
          folder_id: folderOf(link.folder),
          spentClicks: Math.min(link.clicks ?? 0, link.maxClicks ?? 0),
          tags: [...new Set<TagId>([...choices.tags, ...link.tags.flatMap((name) => named.ids.get(name) ?? [])])],
          password_hash: hashes.get(id) ?? null
        })

        yield* links.insert(plan.create.map(newLink))
        const before = yield* links.replace(plan.replace.map(newLink))
        const row = ({ origin, id, link, before: known }: Planned) => ({
          ...{ team_id, origin, link_id: id, job_id: job, last_job: job, claimed: link.clicks ?? 0 },
          ...{ counted: known?.tally.floor ?? 0, visits_until: known?.tally.since ?? null },
          ...{ summed: known?.row.link_id === id ? known.row.summed : 0, visits_seen: known?.tally.since ?? null },
          ...{ code: codeOf(origin), destination_hash: destinationHash(link.url) }
        })
        yield* repo.remember([
          ...plan.create.map((one) => ({ ...row(one), outcome: "created" as const, before: null })),
          ...plan.found.map((one) => ({ ...row(one), outcome: "found" as const, before: null })),
          ...plan.replace.flatMap((one) => {
            const was = before.get(one.id)
            return was === undefined
              ? []
              : [{ ...row(one), outcome: "replaced" as const, before: replacedState(was, one.before?.row) }]
          })
        ])
        return { tags: named.made.length, folders: placed.made.length }
      }),

      announce: ({ create, replace }: LinkPlan) =>
        links.announce([...create, ...replace].map(({ domain, code }) => ({ domain_id: domain, short_code: code })))
    }
  })
}) {}
