import { completedAddress } from "../../contract/Address.ts"
import type { PageId } from "../../contract/Id.ts"
import type { Domain } from "../../domain/Domain.ts"
import { unicodeHost } from "../ui/unicodeHost.ts"
import { pastedHost } from "./pastedHost.ts"

/** The content of a domain's root. */
export type Root = "nothing" | "page" | "url"

/** A domain in its form; an empty string means none. */
export interface DomainDraft {
  readonly hostname: string
  readonly root: Root
  readonly page: PageId | null
  readonly rootUrl: string
  readonly notFoundUrl: string
  readonly expiredUrl: string
}

export const draftOf = (domain: Domain | undefined): DomainDraft => ({
  hostname: unicodeHost(domain?.hostname ?? ""),
  root: domain?.root_page_id ? "page" : domain?.root_url ? "url" : "nothing",
  page: domain?.root_page_id ?? null,
  rootUrl: domain?.root_url ?? "",
  notFoundUrl: domain?.not_found_url ?? "",
  expiredUrl: domain?.expired_url ?? ""
})

const addressOf = (text: string): string | null => (text.trim() === "" ? null : completedAddress(text))

/** The draft as the API's request body. */
export const payloadOf = ({ hostname, root, page, rootUrl, notFoundUrl, expiredUrl }: DomainDraft) => ({
  hostname: pastedHost(hostname).host,
  root_page_id: root === "page" ? page : null,
  root_url: root === "url" ? addressOf(rootUrl) : null,
  not_found_url: addressOf(notFoundUrl),
  expired_url: addressOf(expiredUrl)
})
