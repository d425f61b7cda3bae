import { t } from "@lingui/core/macro"
import type { Link } from "../../../link/Link.ts"
import { byAddress, type Variant } from "../../analytics/variants.ts"
import { letterOf, sharesOf } from "../editor/Shares.ts"

type Tested = Pick<Link, "destination_url" | "ab_tests" | "ab_test_url" | "ab_test_percentage">

/** The destinations of a link's A/B test; empty without a test. */
export const testedDestinations = (link: Tested): ReadonlyArray<Variant> => {
  const { destination_url, ab_tests, ab_test_url, ab_test_percentage } = link
  const variants =
    ab_tests.length > 0
      ? ab_tests.map(({ destination_url: address, weight }) => ({ address, weight }))
      : ab_test_url !== null && ab_test_percentage > 0
        ? [{ address: ab_test_url, weight: ab_test_percentage }]
        : []
  if (variants.length === 0) return []
  const shares = sharesOf(variants)
  return byAddress([
    { name: t`Destination`, address: destination_url, share: shares.destination },
    ...variants.map(({ address }, n) => ({
      name: t`Variant ${{ letter: letterOf(n) }}`,
      address,
      share: shares.variants[n] ?? 0
    }))
  ])
}
