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
import { t } from "./words/t.ts"

const create = () => openDialog({ title: t("newApiKey"), children: <KeyForm /> })

const KeyList = () => {
  const keys = useQuery(keysQuery)
  if (keys.data === undefined) return <Unread query={keys} />
  if (keys.data.length === 0) {
    return (
      <EmptyState icon={<IconKey />} title={t("noApiKeys")} action={<Button onClick={create}>{t("makeAKey")}</Button>}>
        {t.rich("aKeyLetsProgramYours", {
          a: (inner) => (
            <a href="/docs" target="_blank" rel="noreferrer">
              {inner}
            </a>
          )
        })}
      </EmptyState>
    )
  }
  return (
    <Section title={t("keysOfTheTeam")}>
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
        title={t("apiKeys")}
        description={t("forProgramsUseApiKey")}
        actions={
          canManage && (
            <Button leftSection={<IconPlus size={18} />} onClick={create}>
              {t("newKey")}
            </Button>
          )
        }
      />
      {canManage ? (
        <KeyList />
      ) : (
        <EmptyState icon={<IconKey />} title={t("ownersAdminsManageKeys")}>
          {t("askOneThemKeyAnother")}
        </EmptyState>
      )}
    </>
  )
}
