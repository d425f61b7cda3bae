import { plural, t } from "@lingui/core/macro"
import { Anchor, Button, Group, List, Progress, ScrollArea, Stack, Text, Textarea } from "@mantine/core"
import { useMemo, useState } from "react"
import type { FolderId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { errorOf } from "../../api/Failure.ts"
import { FolderSelect } from "../../library/FolderSelect.tsx"
import { type ChosenTags, TagsSelect } from "../../library/TagsSelect.tsx"
import { AddressText } from "../../ui/AddressText.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { closeDialog } from "../../ui/dialogs.tsx"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { useKeeping, useKept } from "../../ui/useKept.ts"
import { withoutReload } from "../../ui/withoutReload.ts"
import { i18n } from "../../words/i18n.ts"
import { LeftOut } from "./LeftOut.tsx"
import { linesOf } from "./Lines.ts"
import type { Refused } from "./outcome.ts"
import { useBulkCreate } from "./useBulkCreate.ts"

/** The links just created in bulk, with a button that copies them all. */
const MadeLinks = ({ links }: { readonly links: ReadonlyArray<Link> }) => (
  <Stack gap="xs" component="section" aria-label={t`New short links`}>
    <Group justify="space-between">
      <Text fw={500} role="status">
        {plural({ count: links.length }, { one: "# link created", other: "# links created" })}
      </Text>
      <CopyButton text={links.map(({ short_url }) => short_url).join("\n")} label={t`Copy all`} />
    </Group>
    <ScrollArea.Autosize
      mah={240}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "group", "aria-label": t`Created links` }}
    >
      <Stack gap={6}>
        {links.map(({ id, short_url, destination_url }) => (
          <div key={id}>
            <Anchor href={short_url} target="_blank" rel="noreferrer" className="break">
              <ShortUrl url={short_url} />
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              <AddressText url={destination_url} />
            </Text>
          </div>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  </Stack>
)

/** The maximum number of lines in one batch. Larger sets need an import. */
const most = 5000

const RefusedLines = ({ refused }: { readonly refused: ReadonlyArray<Refused> }) => (
  <div>
    <Text fw={600} size="sm" mb={4}>
      {t`Not created`}
    </Text>
    <List size="sm" spacing={4} aria-label={t`Not created`} className="break">
      {refused.slice(0, 20).map(({ line, reason }) => (
        <List.Item key={line.text}>
          <Text span size="sm" fw={500}>
            {line.text}
          </Text>
          : {reason}
        </List.Item>
      ))}
      {refused.length > 20 && (
        <List.Item>{t`and ${plural({ count: refused.length - 20 }, { one: "# more line", other: "# more lines" })}`}</List.Item>
      )}
    </List>
  </div>
)

/** Shortens many addresses, one per line. Lines that fail stay in the field with the reason. */
export const BulkForm = ({ initial }: { readonly initial: string }) => {
  const kept = useKept("links many", "")
  const [text, setText] = useState(() => [kept.value ?? "", initial].join("\n").trim())
  useKeeping(kept, text === "" ? undefined : text)
  const [folder, setFolder] = useState<FolderId | null>(null)
  const [chosen, setChosen] = useState<ChosenTags>({ tags: [], newTags: [] })
  const { create, isCreating, failure, outcome, share } = useBulkCreate((left) =>
    setText([...left.map((line) => line.text), ...others].join("\n"))
  )
  const { links: lines, others, repeated } = useMemo(() => linesOf(text), [text])
  const isTooMuch = lines.length > most
  const isDone = outcome.made.length > 0 && lines.length + others.length === 0
  return (
    <Stack>
      {outcome.made.length > 0 && <MadeLinks links={outcome.made} />}
      {failure !== null && errorOf(failure, "tags") === undefined && <FailureNotice failure={failure} />}
      {outcome.refused.length > 0 && <RefusedLines refused={outcome.refused} />}
      <form onSubmit={withoutReload(() => create({ lines, folder, chosen }))}>
        <Stack>
          {!isDone && (
            <>
              <div>
                <Textarea
                  label={t`URLs, one per line`}
                  description={t`To choose a short code, add it after the URL: example.com/sale sale`}
                  autosize
                  minRows={6}
                  maxRows={14}
                  spellCheck={false}
                  autoCapitalize="off"
                  data-autofocus
                  readOnly={isCreating}
                  value={text}
                  onChange={({ currentTarget }) => setText(currentTarget.value)}
                  error={
                    isTooMuch &&
                    t`You entered ${plural({ count: lines.length }, { one: "# line", other: "# lines" })}. The limit is ${{ most: i18n.number(most) }}.`
                  }
                />
                <Text size="sm" c="dimmed" role="status" mt={repeated > 0 ? 4 : 0}>
                  {repeated > 0 &&
                    plural(
                      { count: repeated },
                      { one: "# duplicate line ignored", other: "# duplicate lines ignored" }
                    )}
                </Text>
              </div>
              {others.length > 0 && <LeftOut lines={others} />}
              <Group grow align="flex-start">
                <FolderSelect value={folder} onChange={setFolder} />
                <TagsSelect value={chosen} onChange={setChosen} error={errorOf(failure, "tags")} />
              </Group>
            </>
          )}
          {isCreating && <Progress value={share * 100} animated aria-label={t`Links created`} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={closeDialog}>
              {isDone ? t`Done` : outcome.made.length > 0 ? t`Close` : t`Cancel`}
            </Button>
            {!isDone && (
              <Button type="submit" loading={isCreating} disabled={lines.length === 0 || isTooMuch}>
                {lines.length === 0
                  ? t`Shorten`
                  : t`Shorten ${plural({ count: lines.length }, { one: "# URL", other: "# URLs" })}`}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
