import { Effect, Either, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { sees } from "../auth/Policy.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { DomainId, FolderId, LinkId } from "../contract/Id.ts"
import { placeFaults } from "../contract/Reach.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { Logos } from "./Logo.ts"
import type { LogoError } from "./logo/Fetch.ts"
import { QrcodesRepo, type StoredLogo } from "./Repo.ts"

interface Fields {
  readonly link_id?: LinkId | null
  readonly folder_id?: FolderId | null | undefined
  /** The destination of the link to create for the code. */
  readonly url?: string | null
  /** The address of a logo that is not stored yet. */
  readonly newImage?: string | undefined
}

/** The address of a link: `hostname` is null on the default domain. */
export interface LinkAddress {
  readonly domain_id: DomainId | null
  readonly short_code: string
  readonly hostname: string | null
}

/** The records that a body refers to. */
export interface FoundParts {
  readonly link: Option.Option<LinkAddress>
  readonly logo: Option.Option<StoredLogo>
}

/** Validation that involves more than one field: referenced records, and whether the logo can be loaded. */
export class QrcodeChecks extends Effect.Service<QrcodeChecks>()("qr/QrcodeChecks", {
  dependencies: [QrcodesRepo.Default, CircularDestinations.Default, Folders.Default, Logos.Default],
  effect: Effect.gen(function* () {
    const repo = yield* QrcodesRepo
    const folders = yield* Folders
    const destinations = yield* CircularDestinations
    const logos = yield* Logos

    const picturesOf = (team: string, address: string) =>
      logos.get(team, address).pipe(
        Effect.map((found): Either.Either<StoredLogo, LogoError> => Either.right(found)),
        Effect.catchTag("LogoError", (fault) => Effect.succeed(Either.left(fault)))
      )

    return {
      /** Finds the records that the fields refer to, or fails with all faults. */
      check: traced("Qrcodes.check")(function* ({ link_id, folder_id, url, newImage }: Fields, isNew = false) {
        const caller = yield* Caller
        const { teamId, reach } = caller
        const errors: Record<string, ReadonlyArray<Fault>> = {}
        const link = link_id
          ? Option.filter(yield* repo.address(teamId, link_id), (row) => sees(caller, row))
          : Option.none<LinkAddress>()
        const misplaced = placeFaults(reach, { folder_id, domain_id: undefined }, isNew)
        if (misplaced["folder_id"] !== undefined) errors["folder_id"] = [misplaced["folder_id"]]
        // The link of a new code is on the default domain.
        if (url && misplaced["domain_id"] !== undefined) errors["url"] = [misplaced["domain_id"]]
        if (link_id && Option.isNone(link)) errors["link_id"] = [fault("unknown_link")]
        if (folder_id && Option.isNone(yield* folders.look(folder_id))) {
          errors["folder_id"] = [fault("unknown_folder")]
        }
        const wrong = url ? (yield* destinations.refused(teamId, [url])).get(url) : undefined
        if (wrong !== undefined) errors["url"] = [wrong]
        const picture = newImage === undefined ? Either.right(null) : yield* picturesOf(teamId, newImage)
        if (Either.isLeft(picture)) errors["design_config.image"] = [picture.left.fault]
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        return { link, logo: Option.fromNullable(Either.getOrNull(picture)) }
      })
    }
  })
}) {}
