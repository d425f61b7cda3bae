import { t } from "@lingui/core/macro"
import { Skeleton, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import styles from "./Previews.module.css"

/** A short code to draw before there is one. A random one has as many characters. */
const sample = "example"

// Loaded with the first picture. As a query, so that it is loaded again if the server was offline.
const drawingQuery = {
  queryKey: ["links", "drawing"],
  queryFn: () => import("./drawQr.ts"),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false
} as const

interface Props {
  /** The address up to its last slash. */
  readonly base: string
  /** The short code; empty or invalid ones are drawn as a sample. */
  readonly slug: string | undefined
}

/** The QR code of a short link, drawn while it is typed. */
export const QrPreview = ({ base, slug }: Props) => {
  const { data: drawing } = useQuery(drawingQuery)
  const address = base + (slug ?? sample)
  const picture = useMemo(() => drawing?.drawQr(address), [drawing, address])
  return (
    <figure className={styles["code"]} data-sample={slug === undefined ? "" : undefined}>
      {picture === undefined ? (
        <Skeleton className={styles["picture"] ?? ""} />
      ) : (
        <img
          src={picture}
          width={160}
          height={160}
          className={styles["picture"]}
          alt={slug === undefined ? t`Sample QR code` : t`QR code preview`}
        />
      )}
      <Text component="figcaption" size="xs" c="dimmed" ta="center" lineClamp={2} className="break">
        {slug === undefined ? t`Sample. The final QR code contains your short link.` : <ShortUrl url={address} />}
      </Text>
    </figure>
  )
}
