import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import IconKey from "~icons/tabler/key"
import IconPlus from "~icons/tabler/plus"
import { useCanManage } from "../api/Session.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { KeyForm } from "./KeyForm.tsx"
import { KeyRow } from "./KeyRow.tsx"
import { keysQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"

const create = () => openDialog({ title: t`New API key`, children: <KeyForm /> })

const KeyList = () => {
  const keys = useQuery(keysQuery)
  if (keys.data === undefined) return <Unread query={keys} />
  if (keys.data.length === 0) {
    return (
      <EmptyState
        icon={<IconKey />}
        title={t`No API keys`}
        action={<Button onClick={create}>{t`Create a key`}</Button>}
      >
        <Trans>
          Use an API key to create links and read analytics through the{" "}
          <a href="/docs" target="_blank" rel="noreferrer">
            API
          </a>
          . It works in this team, with the role you choose.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <Section title={t`Team keys`}>
      {keys.data.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </Section>
  )
}

/** API keys: creates, lists and revokes them. Each is shown only once. */
export const KeysScreen = () => {
  const canManage = useCanManage()
  return (
    <>
      <PageHeader
        title={t`API keys`}
        description={t`For programs that use the API. Each key is shown once, when you create it.`}
        actions={
          canManage && (
            <Button leftSection={<IconPlus size={18} />} onClick={create}>
              {t`New key`}
            </Button>
          )
        }
      />
      {canManage ? (
        <KeyList />
      ) : (
        <EmptyState icon={<IconKey />} title={t`Only owners and admins can manage keys`}>
          {t`Ask one of them for a key or a different role.`}
        </EmptyState>
      )}
    </>
  )
}
