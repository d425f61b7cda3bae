import { useQuery } from "@tanstack/react-query"
import type { DomainId } from "../../contract/Id.ts"
import { useUnicode } from "../ui/useUnicode.ts"
import { domainsQuery } from "./Queries.ts"

/** The host name of a domain that does not serve yet; undefined for other domains and the default one. */
export const useWaitingDomain = (id: DomainId | null): string | undefined => {
  const { data = [] } = useQuery({ ...domainsQuery, enabled: id !== null })
  const waiting = data.find((domain) => domain.id === id && domain.status === "waiting")
  const hostname = useUnicode(waiting?.hostname ?? "")
  return waiting === undefined ? undefined : hostname
}
