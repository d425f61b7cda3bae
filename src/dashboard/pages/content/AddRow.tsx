import { t } from "@lingui/core/macro"
import { Button, Group, TextInput } from "@mantine/core"
import { useState } from "react"
import { withoutReload } from "../../ui/withoutReload.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { AddMenu } from "./AddMenu.tsx"
import { usePaste } from "./usePaste.ts"

/** Adds blocks: by kind from a menu, or the one that suits a pasted or dropped URL. */
export const AddRow = () => {
  const { forms } = useEditor()
  const [text, setText] = useState("")
  const [isRefused, setRefused] = useState(false)
  const add = usePaste()
  const take = (typed: string): boolean => {
    const isTaken = add(typed)
    setRefused(!isTaken && typed.trim() !== "")
    if (isTaken) setText("")
    return isTaken
  }
  return (
    <Group gap="xs" align="flex-start">
      <AddMenu onAdd={forms.add} />
      <form
        noValidate
        onSubmit={withoutReload(() => void take(text))}
        style={{ display: "flex", flex: "1 1 14rem", gap: "0.5rem" }}
      >
        <TextInput
          aria-label={t`Paste or drop a URL`}
          placeholder={t`Paste or drop a URL`}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          flex={1}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setRefused(false)
          }}
          onPaste={(event) => {
            if (text === "" && take(event.clipboardData.getData("text/plain"))) event.preventDefault()
          }}
          onDrop={(event) => {
            if (take(event.dataTransfer.getData("text/plain"))) event.preventDefault()
          }}
          error={isRefused ? t`This isn't a URL.` : undefined}
        />
        {text !== "" && (
          <Button type="submit" variant="default">
            {t`Add block`}
          </Button>
        )}
      </form>
    </Group>
  )
}
