import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useState } from "react"
import type { Draft } from "./Draft.ts"
import styles from "./PreviewCard.module.css"

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : "example.com")

const isPicture = (address: string | null): address is string =>
  address !== null && URL.canParse(address, location.href) && /^https?:/.test(new URL(address, location.href).protocol)

/** Approximates how a chat shows the link. */
export const PreviewCard = ({ draft: { url, metaTitle, metaDescription, metaImage } }: { readonly draft: Draft }) => {
  const [broken, setBroken] = useState<string>()
  return (
    <figure className={styles["card"]} aria-label={t`About how it looks in a chat`}>
      {isPicture(metaImage) && metaImage !== broken && (
        <img src={metaImage} alt="" className={styles["picture"]} onError={() => setBroken(metaImage)} />
      )}
      <figcaption className={styles["text"]}>
        <Text size="xs" c="dimmed">
          {hostOf(url)}
        </Text>
        <Text size="sm" fw={600} lineClamp={2}>
          {metaTitle === "" ? t`The title of the destination` : metaTitle}
        </Text>
        {metaDescription !== "" && (
          <Text size="xs" c="dimmed" lineClamp={3}>
            {metaDescription}
          </Text>
        )}
      </figcaption>
    </figure>
  )
}
