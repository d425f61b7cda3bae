import { t } from "@lingui/core/macro"
import { Button, Group, Text, VisuallyHidden } from "@mantine/core"
import { Schema } from "effect"
import { TrashId } from "../../trash/TrashItem.ts"
import { queries } from "../api/Queries.ts"
import { data } from "../api/Run.ts"
import { trash } from "../queries/TrashClient.ts"
import { hideNotice, notify, told, toldFailure } from "../ui/notify.tsx"

/** How long the notice stays, in milliseconds. After that, items can still be restored from the trash. */
const shownFor = 12_000
/** The number of items to restore per request. */
const atOnce = 100

const idsOf = Schema.decodeUnknownSync(Schema.Array(TrashId))

/** Refetches everything that may show links, pages or QR codes. */
export const trashChanged = (): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== "session" && name !== "token",
    refetchType: "active"
  })

/** Restores items from the trash. */
export const restore = async (ids: ReadonlyArray<string>): Promise<void> => {
  try {
    for (let first = 0; first < ids.length; first += atOnce) {
      await data(trash.restoreMany({ payload: { ids: idsOf(ids.slice(first, first + atOnce)) } }))
    }
  } finally {
    await trashChanged()
  }
}

/**
 * Reports what was moved to the trash. The notice has an undo button that works on any screen while the notice is
 * visible.
 */
export const toldTrashed = (message: string, ids: ReadonlyArray<string>) => {
  const id = `trashed-${ids[0]}`
  const undo = () => {
    hideNotice(id)
    restore(ids).then(() => told(t`Restored`), toldFailure)
  }
  void queries.invalidateQueries({ queryKey: ["trash"] })
  notify({
    id,
    autoClose: shownFor,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {message}
          <VisuallyHidden>{t`You can undo this.`}</VisuallyHidden>
        </Text>
        <Button size="compact-sm" variant="light" onClick={undo} style={{ flex: "none" }}>
          {t`Undo`}
        </Button>
      </Group>
    )
  })
}
