import { t } from "@lingui/core/macro"
import { Button, Stack, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { slugFault } from "../../../contract/ShortCode.ts"
import { domainsQuery } from "../../library/Queries.ts"
import type { Part } from "./Part.ts"
import { PreviewCard } from "./PreviewCard.tsx"
import styles from "./Previews.module.css"
import { QrPreview } from "./QrPreview.tsx"
import { socialPreviewOf } from "./SocialPreview.ts"
import { useSameDestination } from "./useSameDestination.ts"

/** The address of a new link up to its short code, on a domain of the team or on the default one. */
const newAddress = (hostname: string | undefined): string => {
  const { protocol, host, port } = location
  return `${protocol}//${hostname === undefined ? host : port === "" ? hostname : `${hostname}:${port}`}/`
}

const Pictures = ({ draft, before, link }: Part) => {
  const { data: domains = [] } = useQuery(domainsQuery)
  const same = useSameDestination(draft.url)
  const hostname = domains.find(({ id }) => id === draft.domain)?.hostname
  const slug = draft.slug.trim()
  const base = link?.short_url.slice(0, link.short_url.lastIndexOf("/") + 1) ?? newAddress(hostname)
  const isSameUrl = link !== undefined && draft.url === before.url
  const destination = isSameUrl ? link.destination : (same.find((one) => one.destination !== null)?.destination ?? null)
  return (
    <>
      <div>
        <Text component="h3" size="sm" fw={500} m={0} mb={6}>
          {t`QR code`}
        </Text>
        <QrPreview base={base} slug={slugFault(slug) === undefined ? slug : undefined} />
      </div>
      <div>
        <Text component="h3" size="sm" fw={500} m={0} mb={6}>
          {t`Social preview`}
        </Text>
        <PreviewCard preview={socialPreviewOf(draft, new URL(base).hostname, destination)} />
      </div>
    </>
  )
}

/** The QR code and the social preview of the link as it is edited; on narrow screens behind a button. */
export const Previews = (part: Part) => {
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isShown = isWide || isOpen
  return (
    <Stack component="section" gap="md" aria-label={t`Preview`} className={styles["previews"] ?? ""}>
      {!isWide && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Hide preview` : t`Show preview`}
        </Button>
      )}
      {isShown && (
        <div id={id} className={styles["pictures"]}>
          <Pictures {...part} />
        </div>
      )}
    </Stack>
  )
}
