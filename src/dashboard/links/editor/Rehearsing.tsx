import { plural, t } from "@lingui/core/macro"
import { Autocomplete, Button, Checkbox, Group, List, Select, Stack, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import { RehearsalsApi } from "../../../rehearsal/Api.ts"
import type { Rehearsal, RehearseLink, Trial, TriedVisitor } from "../../../rehearsal/Rehearsal.ts"
import { clientOf } from "../../api/Client.ts"
import { errorOf } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { conditionsOf } from "../../library/rules/Rule.ts"
import { labelOf, ruleTypes } from "../../library/rules/RuleTypes.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { count } from "../../ui/format.ts"
import { zoneNote } from "../../ui/zoneNote.ts"
import { withCampaign } from "./Campaign.ts"
import { allOf, type Draft } from "./Draft.ts"
import { localOf, momentOf } from "./Moment.ts"
import type { Part } from "./Part.ts"

const { rehearsals } = clientOf(RehearsalsApi)

/** The fields of the draft that decide where visits go. */
const rulesOf = (before: Draft, draft: Draft): RehearseLink => {
  const all = allOf(withCampaign(before, draft))
  const { destination_url, redirect_type, is_active, starts_at, expires_at, expired_url, ab_test_url, ...others } = all
  const { ab_test_percentage, ab_tests, targeting } = others
  return {
    ...{ destination_url, redirect_type, is_active, starts_at, expires_at, expired_url, ab_test_url },
    ...{ ab_test_percentage, ab_tests, targeting }
  } as RehearseLink
}

const textOf = ({ outcome, url, rule }: Trial): string => {
  if (outcome === "off" || outcome === "scheduled" || outcome === "blocked")
    return t`The link doesn't redirect this visitor.`
  if (outcome === "expired" || outcome === "used_up") {
    return url === null ? t`The link has ended.` : t`The link has ended. This visitor goes to ${{ address: url }}.`
  }
  if (url === null) return t`No rule matches. The A/B test decides where this visitor goes.`
  return rule === null
    ? t`No rule matches. This visitor goes to ${{ address: url }}.`
    : t`Rule ${{ place: rule + 1 }} sends this visitor to ${{ address: url }}.`
}

/** Whether an answer was for what the editor shows now. */
const isCurrent = (asked: unknown, now: unknown): boolean => JSON.stringify(asked) === JSON.stringify(now)

interface Props {
  readonly id: LinkId
  readonly rules: RehearseLink
}

/** Shows where a described visitor would go with the rules of the draft. */
const VisitorTest = ({ id, rules }: Props) => {
  const [visitor, setVisitor] = useState<TriedVisitor>({})
  const timezone = useTimezone()
  const {
    mutate,
    isPending,
    error,
    variables,
    data: trial
  } = useMutation({
    mutationFn: (payload: RehearseLink & { readonly visitor: TriedVisitor }) =>
      data(rehearsals.try({ path: { id }, payload }))
  })
  const asked = { visitor, ...rules }
  const tested = new Set((rules.targeting ?? []).flatMap(conditionsOf).map(({ type }) => type))
  const set = (name: keyof TriedVisitor, value: TriedVisitor[keyof TriedVisitor] | null) => {
    const { [name]: _, ...others } = visitor
    setVisitor(value === null || value === "" ? others : { ...others, [name]: value })
  }
  const field = (type: "country" | "device" | "os" | "language") => {
    const values = ruleTypes.find(({ value }) => value === type)?.values ?? []
    const common = { label: labelOf(type), placeholder: t`Any`, style: { flex: "1 1 8rem" } }
    return type === "os" ? (
      <Autocomplete
        {...common}
        value={visitor.os ?? ""}
        data={values.map(({ value }) => value)}
        onChange={(value) => set("os", value)}
      />
    ) : (
      <Select
        {...common}
        value={visitor[type] ?? null}
        data={[...values]}
        onChange={(value) => set(type, value)}
        searchable={values.length > 5}
        clearable
      />
    )
  }
  return (
    <Stack gap="xs" role="group" aria-label={t`Test the rules`}>
      <Text size="sm" fw={500}>
        {t`Test the rules`}
      </Text>
      <Group gap="xs" align="flex-end">
        {field("country")}
        {field("device")}
        {field("os")}
        {field("language")}
        {(["browser", "region", "city", "referrer", "query", "network"] as const)
          .filter((type) => tested.has(type))
          .map((type) => (
            <TextInput
              key={type}
              label={labelOf(type)}
              placeholder={ruleTypes.find(({ value }) => value === type)?.placeholder ?? ""}
              value={visitor[type] ?? ""}
              onChange={({ currentTarget }) => set(type, currentTarget.value)}
              error={errorOf(error, `visitor.${type}`)}
              spellCheck={false}
              style={{ flex: "1 1 8rem" }}
            />
          ))}
        {(tested.has("date") || tested.has("time")) && (
          <TextInput
            type="datetime-local"
            label={t({ context: "link editor", message: "Time of the visit" })}
            description={zoneNote(visitor.at ?? null, timezone)}
            value={visitor.at === undefined ? "" : localOf(visitor.at, timezone).slice(0, 16)}
            onChange={({ currentTarget }) => set("at", momentOf(currentTarget.value, timezone))}
            style={{ flex: "1 1 12rem" }}
          />
        )}
        {tested.has("returning") && (
          <Checkbox
            label={t({ context: "link editor", message: "Was here earlier today (UTC)" })}
            checked={visitor.returning === 1}
            onChange={({ currentTarget }) => set("returning", currentTarget.checked ? 1 : null)}
          />
        )}
      </Group>
      <div>
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate(asked)}>
          {t`Show destination`}
        </Button>
      </div>
      {error !== null && <FailureNotice failure={error} />}
      {trial !== undefined && isCurrent(variables, asked) && (
        <Text size="sm" role="status" className="break">
          {textOf(trial)}
        </Text>
      )}
    </Stack>
  )
}

const summaryOf = ({ clicks, changed }: Rehearsal): string => {
  if (clicks === 0) return t`The link has no clicks in the last 30 days.`
  if (changed === 0) return t`All clicks of the last 30 days would have gone where they went.`
  return plural(
    { count: clicks },
    {
      one: `${{ changed: count(changed) }} of # click of the last 30 days would have gone elsewhere.`,
      other: `${{ changed: count(changed) }} of # clicks of the last 30 days would have gone elsewhere.`
    }
  )
}

/** Counts the past clicks that the draft would have sent elsewhere. */
const PastClicks = ({ id, rules }: Props) => {
  const timezone = useTimezone()
  const {
    mutate,
    isPending,
    error,
    variables,
    data: found
  } = useMutation({
    mutationFn: (payload: RehearseLink) =>
      data(rehearsals.rehearse({ path: { id }, payload: { ...payload, timezone } }))
  })
  return (
    <Stack gap={4}>
      <div>
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate(rules)}>
          {t`Compare with past clicks`}
        </Button>
      </div>
      {error !== null && <FailureNotice failure={error} />}
      {found !== undefined && isCurrent(variables, rules) && (
        <div role="status">
          <Text size="sm">{summaryOf(found)}</Text>
          {found.changed > 0 && (
            <List size="sm">
              {found.by_rule
                .filter(({ rule, clicks }) => rule !== null || clicks > 0)
                .map(({ rule, clicks }) => (
                  <List.Item key={rule}>
                    {rule === null
                      ? t`Changed, without a rule: ${{ clicks: count(clicks) }}`
                      : t`Rule ${{ place: rule + 1 }}: ${{ clicks: count(clicks) }}`}
                  </List.Item>
                ))}
              <List.Item>{t`Unchanged: ${{ clicks: count(found.unchanged) }}`}</List.Item>
            </List>
          )}
          {found.not_replayed.length > 0 && (
            <Text size="xs" c="dimmed">
              {t`Clicks don't store what these rules test, so they count as not matching: ${{ types: found.not_replayed.map(labelOf).join(", ") }}.`}
            </Text>
          )}
        </div>
      )}
    </Stack>
  )
}

/** Tries the draft of an existing link before it is saved. */
export const Rehearsing = ({ link, before, draft, withVisitor = false }: Part & { readonly withVisitor?: boolean }) => {
  if (link === undefined) return null
  const given = { id: link.id, rules: rulesOf(before, draft) }
  return (
    <>
      {withVisitor && <VisitorTest {...given} />}
      <PastClicks {...given} />
    </>
  )
}
