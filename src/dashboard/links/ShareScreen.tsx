import { t } from "@lingui/core/macro"
import { Stack } from "@mantine/core"
import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { PageHeader } from "../ui/PageHeader.tsx"
import { sharedAddress } from "./Address.ts"
import { CreateField } from "./CreateField.tsx"
import { MadeCard } from "./MadeCard.tsx"
import type { Made } from "./useCreate.ts"
import { useEditor } from "./useEditor.tsx"

/**
 * The screen to which other apps and bookmarklets send a URL. It shortens the URL only on a user action, never on page
 * load.
 */
export const ShareScreen = () => {
  const address = sharedAddress(useSearch({ strict: false }))
  const [made, setMade] = useState<Made>()
  const editor = useEditor(setMade)
  return (
    <>
      <PageHeader title={t`Shorten a link`} description={t`Press Enter to create the short link and copy it.`} />
      <Stack gap="md">
        <CreateField
          key={made === undefined ? address : `after ${made.link.id}`}
          initial={made === undefined ? address : ""}
          autoFocus
          onMade={setMade}
          onMore={editor.create}
        />
        {made !== undefined && (
          <MadeCard key={made.link.id} made={made} onEdit={editor.edit} onClose={() => setMade(undefined)} />
        )}
      </Stack>
      {editor.element}
    </>
  )
}
