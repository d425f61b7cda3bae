import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useCanManage } from "../api/Session.ts"
import { IconKey } from "../icons/IconKey.ts"
import { IconPlus } from "../icons/IconPlus.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { KeyForm } from "./KeyForm.tsx"
import { KeyRow } from "./KeyRow.tsx"
import { keysQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"

const create = () => openDialog({ title: "New API key", children: <KeyForm /> })

const KeyList = () => {
  const keys = useQuery(keysQuery)
  if (keys.data === undefined) return <Unread query={keys} />
  if (keys.data.length === 0) {
    return (
      <EmptyState icon={<IconKey />} title="No API keys" action={<Button onClick={create}>Make a key</Button>}>
        A key lets a program of yours make links and read figures through the{" "}
        <a href="/docs" target="_blank" rel="noreferrer">
          API
        </a>
        , in this team and with the role that you give it.
      </EmptyState>
    )
  }
  return (
    <Section title="Keys of the team">
      {keys.data.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </Section>
  )
}

/** API keys: made, shown once, watched and revoked. */
export const KeysScreen = () => {
  const canManage = useCanManage()
  return (
    <>
      <PageHeader
        title="API keys"
        description="For programs that use the API. A key is shown once, when it is made."
        actions={
          canManage && (
            <Button leftSection={<IconPlus size={18} />} onClick={create}>
              New key
            </Button>
          )
        }
      />
      {canManage ? (
        <KeyList />
      ) : (
        <EmptyState icon={<IconKey />} title="Owners and admins manage the keys">
          Ask one of them for a key, or for another role.
        </EmptyState>
      )}
    </>
  )
}
