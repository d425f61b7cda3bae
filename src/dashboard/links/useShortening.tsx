import { Stack } from "@mantine/core"
import { type RefObject, useState } from "react"
import { CreateField } from "./CreateField.tsx"
import { MadeCard } from "./MadeCard.tsx"
import type { Made } from "./useCreate.ts"
import { useEditor } from "./useEditor.tsx"

/** The field that shortens addresses, the card of the last link, and the editor for both. */
export const useShortening = (field?: RefObject<HTMLInputElement | null>) => {
  const [made, setMade] = useState<Made>()
  // After the editor creates a link, or an address is passed in, the field is reset.
  const [round, setRound] = useState({ count: 0, handed: "" })
  const begin = (handed: string) => setRound(({ count }) => ({ count: count + 1, handed }))
  const editor = useEditor((now) => {
    setMade(now)
    begin("")
  })
  return {
    editor,
    /** Shortens an address without waiting for Enter. */
    shorten: begin,
    element: (
      <Stack gap="sm">
        <CreateField
          key={round.count}
          {...(field === undefined ? {} : { field })}
          initial={round.handed}
          isAtOnce={round.handed !== ""}
          onMade={setMade}
          onFailed={() => setMade(undefined)}
          onMore={editor.create}
        />
        {made !== undefined && (
          <MadeCard key={made.link.id} made={made} onEdit={editor.edit} onClose={() => setMade(undefined)} />
        )}
      </Stack>
    )
  }
}
