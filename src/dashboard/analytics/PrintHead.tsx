import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import { useSession } from "../api/Session.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { zoneName } from "../ui/zones.ts"
import { periodText } from "./periodText.ts"
import { usePaper } from "./usePaper.ts"
import type { View } from "./view.ts"

/** Printed reports have no pickers, so this line shows the team, period and time zone instead. */
export const PrintHead = ({ view, report }: { readonly view: View; readonly report: Analytics | undefined }) => {
  const { team } = useSession()
  const own = useTimezone()
  usePaper()
  const timezone = report?.period.timezone ?? own
  return (
    <Text className="paper">
      {t`${{ team: team.name }} · ${{ period: periodText(view, todayIn(timezone)) }} · time zone: ${{ zone: zoneName(timezone) }}`}
    </Text>
  )
}
