import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { DateTime } from "effect"
import { ago } from "../ui/format.ts"
import { useDates } from "../ui/useDates.ts"
import { useNow } from "../ui/useNow.ts"

/** The age in milliseconds below which a check is shown as "just now". */
const justNow = 60_000

/** Shows when a domain was last checked; `at` is in milliseconds since 1970. */
export const Checked = ({ at }: { readonly at: number }) => {
  const { moment } = useDates()
  const now = useNow()
  const time = DateTime.unsafeMake(at)
  return (
    <Text size="sm" c="dimmed" title={moment(time)}>
      {now - at < justNow ? t`Checked just now` : t`Checked ${{ ago: ago(time, now) }}`}
    </Text>
  )
}
