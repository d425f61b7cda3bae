import { t } from "@lingui/core/macro"
import { NumberInput, Select, Switch, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { mostClicks } from "../../../link/Link.ts"
import { isPermanent } from "../../../link/Requirements.ts"
import { mostAsked } from "../../../link/Route.ts"
import { errorOf } from "../../api/Failure.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { teamQuery } from "../../queries/TeamClient.ts"
import { MomentPicker } from "../../ui/MomentPicker.tsx"
import { zoneNote } from "../../ui/zoneNote.ts"
import type { Advanced } from "./Draft.ts"
import { localOf, momentOf } from "./Moment.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"

const statuses: ReadonlyArray<{ readonly value: `${Advanced["redirect_status"]}`; readonly label: string }> = [
  { value: "302", label: t`302, temporary (default)` },
  { value: "307", label: t`307, temporary, keeps the method` },
  { value: "301", label: t`301, permanent` },
  { value: "308", label: t`308, permanent, keeps the method` }
]

const statusOf = (text: string | null): Advanced["redirect_status"] =>
  text === "301" ? 301 : text === "307" ? 307 : text === "308" ? 308 : 302

const limitNote = (limit: number | null): string =>
  limit !== null && limit <= mostAsked
    ? t`Visitors press a button before they see the destination.`
    : t`The link stops working after this many clicks.`

/** How the short URL answers, beyond its destination. */
export const AdvancedSection = ({ draft: { advanced, redirect }, change, failure }: Part) => {
  const timezone = useTimezone()
  const { data: team } = useQuery(teamQuery)
  const forwardsPath = (advanced.forward_path ?? team?.link_defaults.forward_path ?? 0) === 1
  const forwardsQuery = (advanced.forward_query ?? team?.link_defaults.forward_query ?? 1) === 1
  const set = (part: Partial<Advanced>) => change({ advanced: { ...advanced, ...part } })
  return (
    <Section title={t`Advanced`} summary={t`How the short link answers visitors, browsers and search engines.`}>
      <MomentPicker
        label={t`Starts on`}
        description={zoneNote(advanced.starts_at, timezone)}
        placeholder={t`At once`}
        clearLabel={t`Clear start`}
        value={advanced.starts_at === null ? null : localOf(advanced.starts_at, timezone)}
        onChange={(local) => set({ starts_at: local === null ? null : momentOf(local, timezone) })}
        error={errorOf(failure, "starts_at")}
      />
      <NumberInput
        label={t`Click limit`}
        description={limitNote(advanced.max_clicks)}
        placeholder={t`Unlimited`}
        min={1}
        max={mostClicks}
        allowDecimal={false}
        allowNegative={false}
        value={advanced.max_clicks ?? ""}
        onChange={(value) => set({ max_clicks: typeof value === "number" ? value : null })}
        error={errorOf(failure, "max_clicks")}
      />
      <TextInput
        label={t`URL after expiry`}
        description={t`Where visitors go once the link has expired or reached its click limit.`}
        type="url"
        dir="ltr"
        value={advanced.expired_url}
        onChange={({ currentTarget }) => set({ expired_url: currentTarget.value })}
        error={errorOf(failure, "expired_url")}
      />
      <Switch
        label={t`Forward the path`}
        description={t`What follows the short link, such as /a/b, is appended to the destination.`}
        checked={forwardsPath}
        onChange={({ currentTarget }) => set({ forward_path: currentTarget.checked ? 1 : 0 })}
        error={errorOf(failure, "forward_path")}
      />
      <Switch
        label={t`Forward the query`}
        description={t`What follows a question mark in the short link, such as ?ref=mail, is added to the destination.`}
        checked={forwardsQuery}
        onChange={({ currentTarget }) => set({ forward_query: currentTarget.checked ? 1 : 0 })}
        error={errorOf(failure, "forward_query")}
      />
      <Switch
        label={t`Show where the link leads at its URL with a + at the end`}
        description={redirect === "password" ? t`Links with a password never show it.` : undefined}
        checked={advanced.preview_page === 1}
        onChange={({ currentTarget }) => set({ preview_page: currentTarget.checked ? 1 : 0 })}
        error={errorOf(failure, "preview_page")}
      />
      <Switch
        label={t`Keep the short link out of search engines`}
        checked={advanced.noindex === 1}
        onChange={({ currentTarget }) => set({ noindex: currentTarget.checked ? 1 : 0 })}
        error={errorOf(failure, "noindex")}
      />
      <Select
        label={t`Redirect status`}
        description={
          isPermanent(advanced.redirect_status)
            ? t`Browsers remember this redirect for five minutes, so changes arrive late and repeated visits don't count.`
            : t`For links that redirect immediately.`
        }
        data={statuses}
        allowDeselect={false}
        value={`${advanced.redirect_status}`}
        onChange={(value) => set({ redirect_status: statusOf(value) })}
        error={errorOf(failure, "redirect_status")}
      />
      <TextInput
        label={t`External ID`}
        description={t`The ID of the link in another system, unique in the team.`}
        dir="ltr"
        maxLength={255}
        value={advanced.external_id}
        onChange={({ currentTarget }) => set({ external_id: currentTarget.value })}
        error={errorOf(failure, "external_id")}
      />
    </Section>
  )
}
