import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import { RestoredNotice } from "../../ui/RestoredNotice.tsx"
import type { useLinkDraft } from "./useLinkDraft.ts"

/** Reports an unsaved draft from an earlier session, which was restored or can be restored. */
export const Restored = ({ isShown, discard, other, bringBack }: ReturnType<typeof useLinkDraft>["restored"]) =>
  other === undefined ? (
    <RestoredNotice isShown={isShown} onDiscard={discard} />
  ) : (
    <Alert color="leaf" variant="light" role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="break">
          {other === "" ? t`You have an unfinished link` : t`You have an unfinished link to ${{ address: other }}`}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={bringBack}>
          {t`Continue editing`}
        </Button>
      </Group>
    </Alert>
  )
