import { t } from "@lingui/core/macro"
import { Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { usualMinClicks } from "../../../sharedreport/SharedReport.ts"
import { errorOf, hasFields, isAt } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { useSession } from "../../api/Session.ts"
import { todayIn, useTimezone } from "../../api/Timezone.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { copy } from "../../ui/clipboard.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { told } from "../../ui/notify.tsx"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { useFaultFocus } from "../../ui/useFaultFocus.ts"
import { useFieldErrors } from "../../ui/useFieldErrors.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { periodText } from "../periodText.ts"
import { useScopeTexts } from "../ScopeChips.tsx"
import { useFilterTexts } from "../useValueName.ts"
import { isEverybody, queryOf, type View } from "../view.ts"
import { sharedReports, sharedReportsQuery } from "./Client.ts"

interface Draft {
  /** Undefined until someone changes the proposed name. */
  readonly name?: string
  readonly password: string
  readonly least: number
}

const empty: Draft = { password: "", least: usualMinClicks }

/** Shares the current report, with its filters and period. */
export const ShareForm = ({ view }: { readonly view: View }) => {
  const timezone = useTimezone()
  const { team } = useSession()
  const narrowed = [...useScopeTexts(view), ...useFilterTexts(view.filters.filter((filter) => !isEverybody(filter)))]
  const proposed = [team.name, ...narrowed, periodText(view, todayIn(timezone))].join(", ").slice(0, 255)
  const [{ name = proposed, password, least }, set] = useState<Draft>(empty)
  const query = queryOf(view, timezone)
  const queries = useQueryClient()
  const sharing = useMutation({
    mutationFn: () =>
      data(
        sharedReports.create({ payload: { name, query, min_clicks: least, ...(password === "" ? {} : { password }) } })
      ),
    onSuccess: () => {
      set(empty)
      return queries.invalidateQueries({ queryKey: sharedReportsQuery.queryKey })
    }
  })
  // Start copying before the response arrives, because browsers require that it starts with the user's gesture.
  const share = () => {
    const shared = sharing.mutateAsync()
    const copied = copy(shared.then(({ url }) => url))
    shared.then(
      async () =>
        told((await copied) ? t`The report is shared. Its link is on your clipboard.` : t`The report is shared.`),
      () => undefined
    )
  }
  const failure = useFieldErrors(sharing.error, { name, password, min_clicks: least })
  const shared = sharing.data
  const form = useFaultFocus(hasFields(sharing.error) ? sharing.error : null, 0)
  if (shared !== undefined) {
    return (
      <Stack gap="md">
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t`Link to “${{ name: shared.name }}”`}
            readOnly
            data-autofocus
            flex="1 1 14rem"
            value={shared.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton text={shared.url} label={t`Copy URL`} />
        </Group>
        <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={sharing.reset}>
          {t`Create another link`}
        </Button>
      </Stack>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={withoutReload(share)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t`Anyone with the link sees the totals, chart and lists of this report, with its current filters. They can't see individual visits.`}
        </Text>
        {sharing.error !== null && !isAt(sharing.error, ["name", "password", "min_clicks"]) && (
          <FailureNotice failure={sharing.error} />
        )}
        <TextInput
          label={t`Name`}
          description={t`The heading of the page.`}
          required
          data-autofocus
          maxLength={255}
          value={name}
          error={errorOf(failure, "name")}
          onChange={({ currentTarget }) => set({ name: currentTarget.value, password, least })}
        />
        <PasswordInput
          label={t`Password`}
          description={t`Optional. Visitors must enter it first.`}
          maxLength={128}
          autoComplete="new-password"
          value={password}
          error={errorOf(failure, "password")}
          onChange={({ currentTarget }) => set({ name, password: currentTarget.value, least })}
        />
        <NumberInput
          label={t`Hide numbers below`}
          description={t`So that no single visitor stands out. 0 shows everything.`}
          min={0}
          max={100}
          allowDecimal={false}
          value={least}
          error={errorOf(failure, "min_clicks")}
          onChange={(value) => set({ name, password, least: Number(value) })}
        />
        <Button type="submit" loading={sharing.isPending} style={{ alignSelf: "flex-end" }}>
          {t`Create link`}
        </Button>
      </Stack>
    </form>
  )
}
