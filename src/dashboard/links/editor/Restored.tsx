import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import { RestoredNotice } from "../../ui/RestoredNotice.tsx"
import type { useLinkDraft } from "./useLinkDraft.ts"

/** Reports an unsaved draft from last time: restored, or available to restore. */
export const Restored = ({ isShown, discard, other, bringBack }: ReturnType<typeof useLinkDraft>["restored"]) =>
  other === undefined ? (
    <RestoredNotice isShown={isShown} onDiscard={discard} />
  ) : (
    <Alert color="leaf" variant="light" role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="break">
          {other === ""
            ? t`You had not finished another link`
            : t`You had not finished another link, to ${{ address: other }}`}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={bringBack}>
          {t`Go on with it`}
        </Button>
      </Group>
    </Alert>
  )
