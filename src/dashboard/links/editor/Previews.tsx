import { t } from "@lingui/core/macro"
import { Button, FileButton, Stack, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import IconPhoto from "~icons/tabler/photo"
import { slugFault } from "../../../contract/ShortCode.ts"
import { errorOf, sentenceOf } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { upload } from "../../api/Upload.ts"
import { domainsQuery } from "../../library/Queries.ts"
import { notify } from "../../ui/notify.tsx"
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

/** Uploads the picture of the social preview in its place. */
const PictureButton = ({ draft: { metaImage }, change }: Part) => {
  // An upload takes a while, so call the latest function.
  const latest = useRef(change)
  latest.current = change
  const uploading = useMutation({
    mutationFn: (file: File) => upload(file, () => {}),
    onSuccess: ({ url }) => latest.current({ metaImage: url }),
    onError: (failure) => notify({ message: errorOf(failure, "file") ?? sentenceOf(failure), color: "red" })
  })
  return (
    <FileButton
      accept="image/png,image/jpeg,image/webp,image/avif"
      onChange={(file) => file !== null && uploading.mutate(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="xs"
          mt="xs"
          leftSection={<IconPhoto size={16} />}
          loading={uploading.isPending}
        >
          {metaImage === null ? t`Upload picture` : t`Change picture`}
        </Button>
      )}
    </FileButton>
  )
}

const Pictures = (part: Part) => {
  const { draft, before, link } = part
  const { data: domains = [] } = useQuery(domainsQuery)
  const same = useSameDestination(draft.url)
  const hostname = domains.find(({ id }) => id === draft.domain)?.hostname
  const slug = draft.slug.trim()
  const base = link?.short_url.slice(0, -link.short_code.length) ?? newAddress(hostname)
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
        <PictureButton {...part} />
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
