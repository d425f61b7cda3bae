import { plural, t } from "@lingui/core/macro"
import { Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { useState } from "react"
import type { ReplacementPreview } from "../../../bulk/BulkJob.ts"
import { errorOf } from "../../api/Failure.ts"
import { textOf } from "../../api/faults/textOf.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { closeDialog } from "../../ui/dialogs.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { withoutReload } from "../../ui/withoutReload.ts"
import { bulkJobs } from "../jobs/Client.ts"
import { filtersOf } from "../list/useBulkAll.ts"

type Shown = ReplacementPreview["links"][number]

const Changes = ({ short_url, changes }: Shown) => (
  <Stack gap={2}>
    <Text size="sm" fw={500}>
      <ShortUrl url={short_url} />
    </Text>
    {changes.map(({ field, before, after, reason, reason_detail }) => (
      <div key={field} className="break">
        <Text size="sm" c="dimmed" td="line-through" component="del" display="block" dir="ltr">
          {before}
        </Text>
        <Text size="sm" component="ins" display="block" dir="ltr" td="none">
          {after}
        </Text>
        {reason !== null && reason_detail !== null && (
          <Text size="sm" c="red">
            {textOf({ ...reason_detail, message: reason })}
          </Text>
        )}
      </div>
    ))}
  </Stack>
)

/** Replaces a text in the destinations of links, after a preview. */
export const ReplaceForm = ({ listed }: { readonly listed: ListQuery }) => {
  const query = filtersOf(listed)
  const [find, setFind] = useState("")
  const [to, setTo] = useState("")
  const asked = { query, find: find.trim(), with: to.trim() }
  const previewing = useMutation({ mutationFn: () => data(bulkJobs.previewReplace({ payload: asked })) })
  const replacing = useMutation({
    mutationFn: async (total: number) => {
      const { beginReplacement } = await import("../jobs/jobs.tsx")
      await beginReplacement({ ...asked, total })
    },
    onSuccess: closeDialog
  })
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    previewing.reset()
    replacing.reset()
  }
  const preview = previewing.data
  const failure = previewing.error ?? replacing.error
  const left = preview === undefined ? 0 : preview.total - preview.links.length
  const submit = () => {
    if (preview === undefined) previewing.mutate()
    else if (preview.total > 0) replacing.mutate(preview.total)
  }
  return (
    <form onSubmit={withoutReload(submit)}>
      <Stack>
        <Text size="sm" c="dimmed">
          {Object.keys(query).length === 0
            ? t`Searches the destinations of all links, with their A/B tests and targeting rules.`
            : t`Searches the destinations of the links that match your filters, with their A/B tests and targeting rules.`}
        </Text>
        <TextInput
          label={t`Find`}
          placeholder="old.example.com"
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={2048}
          data-autofocus
          value={find}
          onChange={({ currentTarget }) => edit(setFind)(currentTarget.value)}
          error={errorOf(failure, "find")}
        />
        <TextInput
          label={t`Replace with`}
          placeholder="new.example.com"
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={2048}
          value={to}
          onChange={({ currentTarget }) => edit(setTo)(currentTarget.value)}
          error={errorOf(failure, "with")}
        />
        {failure !== null && <FailureNotice failure={failure} />}
        {preview !== undefined && (
          <Stack gap="xs" component="section" aria-label={t`Preview`}>
            <Text fw={500} role="status">
              {preview.total === 0
                ? t`No destination contains this text.`
                : plural(
                    { count: preview.total },
                    { one: "# link has this text in a destination", other: "# links have this text in a destination" }
                  )}
            </Text>
            {preview.links.map((link) => (
              <Changes key={link.id} {...link} />
            ))}
            {left > 0 && (
              <Text size="sm" c="dimmed">
                {t`and ${plural({ count: left }, { one: "# more link", other: "# more links" })}`}
              </Text>
            )}
          </Stack>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={closeDialog}>
            {t`Cancel`}
          </Button>
          {preview === undefined || preview.total === 0 ? (
            <Button type="submit" loading={previewing.isPending} disabled={asked.find === "" || preview?.total === 0}>
              {t`Preview`}
            </Button>
          ) : (
            <Button type="submit" loading={replacing.isPending}>
              {plural({ count: preview.total }, { one: "Replace in # link", other: "Replace in # links" })}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
