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
      <EmptyState icon={<IconKey />} title={t`No API keys`} action={<Button onClick={create}>{t`Make a key`}</Button>}>
        <Trans>
          A key lets a program of yours make links and read figures through the{" "}
          <a href="/docs" target="_blank" rel="noreferrer">
            API
          </a>
          , in this team and with the role that you give it.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <Section title={t`Keys of the team`}>
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
        description={t`For programs that use the API. A key is shown once, when it is made.`}
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
        <EmptyState icon={<IconKey />} title={t`Owners and admins manage the keys`}>
          {t`Ask one of them for a key, or for another role.`}
        </EmptyState>
      )}
    </>
  )
}
