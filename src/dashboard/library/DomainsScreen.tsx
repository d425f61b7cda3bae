import { t } from "@lingui/core/macro"
import { Button, Stack } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import IconPlus from "~icons/tabler/plus"
import IconWorld from "~icons/tabler/world"
import type { DomainId } from "../../contract/Id.ts"
import type { Domain } from "../../domain/Domain.ts"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { useCanManage } from "../api/Session.ts"
import { confirm } from "../ui/dialogs.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { told } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { unicodeHost } from "../ui/unicodeHost.ts"
import { domains } from "./Client.ts"
import { DomainCard } from "./DomainCard.tsx"
import { openDomain } from "./DomainForm.tsx"
import { MembersNote } from "./MembersNote.tsx"
import { domainsQuery } from "./Queries.ts"

const useDeletion = () => {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: ({ id }: Domain) => run(domains.remove({ path: { id } })),
    onSuccess: (_, { hostname }) => {
      void queries.invalidateQueries({ queryKey: ["domains"] })
      told(t`${{ hostname: unicodeHost(hostname) }} deleted`)
    }
  })
  const start = (domain: Domain) =>
    confirm({
      title: t`Delete ${{ hostname: unicodeHost(domain.hostname) }}?`,
      children: t`Linden will stop serving this domain. It must not have links or pages. Those in the trash are permanently deleted.`,
      verb: t`Delete domain`,
      onConfirm: () => removing.mutate(domain)
    })
  const failureOf = ({ id }: Domain) => (removing.variables?.id === id ? removing.error : null)
  return { start, failureOf }
}

/** The list of the team's domains. */
export const DomainsScreen = () => {
  const canManage = useCanManage()
  const found = useQuery(domainsQuery)
  const { start, failureOf } = useDeletion()
  const [open, setOpen] = useState<DomainId>()
  const create = canManage ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => openDomain(undefined, ({ id }) => setOpen(id))}>
      {t`Add a domain`}
    </Button>
  ) : undefined

  const missing = (
    <Button component={Link} to="/domains/missing" variant="default">
      {t`Missing paths`}
    </Button>
  )

  const content = () => {
    if (found.data === undefined) return <Unread query={found} shape="cards" />
    if (found.data.length === 0) {
      return (
        <EmptyState icon={<IconWorld />} title={t`No custom domains yet`} action={create}>
          {t`With your own domain, links look like go.example.com/offer, so people see who they're from. You need one or two DNS records and, for HTTPS, a certificate.`}
        </EmptyState>
      )
    }
    return (
      <Stack>
        {found.data.map((domain) => (
          <DomainCard
            key={domain.id}
            domain={domain}
            canManage={canManage}
            isOpen={open === domain.id}
            onToggle={() => setOpen((now) => (now === domain.id ? undefined : domain.id))}
            onEdit={() => openDomain(domain, () => undefined)}
            onDelete={() => start(domain)}
            failure={failureOf(domain)}
          />
        ))}
      </Stack>
    )
  }
  return (
    <>
      <PageHeader
        title={t`Domains`}
        description={t`Your own domains for short links and pages`}
        actions={
          <>
            {missing}
            {create}
          </>
        }
      />
      {!canManage && (
        <MembersNote>{t`You can use the team's domains. To add, change or delete one, ask an owner or admin.`}</MembersNote>
      )}
      {content()}
    </>
  )
}
