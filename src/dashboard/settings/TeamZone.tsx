import { t } from "@lingui/core/macro"
import { Button, Group, Stack } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Team } from "../../team/Team.ts"
import { errorAt } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { sessionQuery } from "../api/Session.ts"
import { team, teamQuery } from "../queries/TeamClient.ts"
import { told } from "../ui/notify.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { ZoneSelect } from "./ZoneSelect.tsx"

interface Props {
  readonly timezone: Team["timezone"]
  readonly canManage: boolean
}

/** The time zone of members who have not chosen one. */
export const TeamZone = ({ timezone, canManage }: Props) => {
  const draft = useFormDraft("team zone", { zone: timezone })
  const { zone } = draft.value
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => data(team.update({ payload: { timezone: zone } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      draft.discard()
      told(t`Team time zone updated.`)
    }
  })
  const failure = useFieldErrors(saving.error, { timezone: zone })
  return (
    <form onSubmit={withoutReload(() => saving.mutate())}>
      <Stack gap="md" maw={420}>
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        <ZoneSelect
          otherwise={t`Use browser time zone`}
          value={zone}
          onChange={(zone) => draft.change({ zone })}
          isDisabled={!canManage}
          error={errorAt(failure, "timezone")}
        />
        {canManage && (
          <Group>
            <Button type="submit" loading={saving.isPending} disabled={zone === timezone}>
              {t`Use this time zone`}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
