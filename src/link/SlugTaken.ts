import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** A link can't have a short code, because another link or a page has it. */
export class SlugTaken extends Invalid {
  override readonly _tag = "SlugTaken"
  constructor(slug: string, reason = fault("code_taken_on_domain", { slug })) {
    super(fault("slug_taken"), { custom_slug: [reason] }, "slug_taken")
  }
}
