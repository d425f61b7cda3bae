import { t } from "@lingui/core/macro"
import { Switch, Textarea, TextInput } from "@mantine/core"
import { errorOf } from "../../api/Failure.ts"
import { FolderSelect } from "../../library/FolderSelect.tsx"
import { TagsSelect } from "../../library/TagsSelect.tsx"
import { withScheme } from "../Address.ts"
import type { Part } from "./Part.ts"
import { SlugField } from "./SlugField.tsx"

/** The fields every link has: destination, short link, title, folder and tags. */
export const Basics = (part: Part) => {
  const { draft, change, failure, link } = part
  return (
    <>
      <Textarea
        label={t`Destination`}
        placeholder="https://example.com/page"
        autosize
        minRows={1}
        maxRows={6}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        value={draft.url}
        // An address is a single line, however long, so Enter saves.
        onChange={({ currentTarget }) => change({ url: currentTarget.value.replace(/[\r\n]+/g, "") })}
        onBlur={() => change({ url: withScheme(draft.url) })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        error={errorOf(failure, link === undefined ? "url" : "destination_url")}
      />
      <SlugField {...part} />
      <TextInput
        label={t`Title`}
        description={t`For yourself, to find it again.`}
        maxLength={255}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={errorOf(failure, "title")}
      />
      <FolderSelect
        value={draft.folder}
        onChange={(folder) => change({ folder })}
        error={errorOf(failure, "folder_id")}
      />
      <TagsSelect value={draft} onChange={change} error={errorOf(failure, "tags")} />
      {link !== undefined && (
        <Switch
          label={t({ context: "state", message: "Active" })}
          description={t`Visitors of an inactive link are told that it is not available.`}
          checked={draft.isActive}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
      )}
    </>
  )
}
