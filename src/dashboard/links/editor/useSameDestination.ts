import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { encodedAddress } from "../../../contract/Address.ts"
import type { Link } from "../../../link/Link.ts"
import { data } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { withScheme } from "../Address.ts"

/** The maximum length of a search. */
const longest = 255
/** The number of links to compare. They include links that only contain the address. */
const most = 50

/** A normalized address, so that different spellings of one destination are equal. */
const spelled = (address: string): string => (URL.canParse(address) ? new URL(address).href : address)

const none: ReadonlyArray<Link> = []

/** The links of the team with a destination, newest first. */
export const useSameDestination = (url: string): ReadonlyArray<Link> => {
  const [address] = useDebouncedValue(encodedAddress(withScheme(url)), 300)
  const { data: found = none } = useQuery({
    queryKey: ["links", "duplicates", address],
    queryFn: async ({ signal }) => {
      const search = address.replace(/\/$/, "").slice(0, longest)
      const list = await data(links.list({ urlParams: { search, limit: most } }), signal)
      return list.links.filter(({ destination_url }) => spelled(destination_url) === spelled(address))
    },
    enabled: /^https?:\/\/[^/]/i.test(address) && URL.canParse(address),
    // The result is only a hint, so don't retry.
    retry: false
  })
  return found
}
