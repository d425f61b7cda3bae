import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** Another link of the team has the external ID. */
export class ExternalIdTaken extends Invalid {
  override readonly _tag = "ExternalIdTaken"
  constructor() {
    const reason = fault("external_id_taken")
    super(reason, { external_id: [reason] }, "name_taken")
  }
}

/** A link can't have a short code, because another link or a page has it. */
export class SlugTaken extends Invalid {
  override readonly _tag = "SlugTaken"
  constructor(slug: string, reason = fault("code_taken_on_domain", { slug })) {
    super(fault("slug_taken"), { custom_slug: [reason] }, "slug_taken")
  }
}
