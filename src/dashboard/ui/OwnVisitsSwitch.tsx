import { t } from "@lingui/core/macro"
import { Switch } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { session, sessionQuery, useSession } from "../api/Session.ts"
import { told, toldFailure } from "./notify.tsx"

/** Whether visits from this browser count. A change visits the custom domains, which set a cookie of their own. */
export const OwnVisitsSwitch = () => {
  const { count_my_visits } = useSession()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isCounted: boolean) => data(session.updateMe({ payload: { count_my_visits: isCounted ? 1 : 0 } })),
    onSuccess: (now) => {
      queries.setQueryData(sessionQuery.queryKey, now)
      told(
        now.count_my_visits === 0
          ? t`Visits from this browser no longer count.`
          : t`Visits from this browser count again.`
      )
      if (now.count_elsewhere_url) location.assign(`${now.count_elsewhere_url}&back=${location.pathname}`)
    },
    onError: toldFailure
  })
  return (
    <Switch
      label={t`Don't count visits from this browser`}
      checked={saving.isPending ? !saving.variables : count_my_visits === 0}
      disabled={saving.isPending}
      onChange={({ currentTarget }) => saving.mutate(!currentTarget.checked)}
    />
  )
}
