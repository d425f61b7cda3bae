import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { Destination } from "./Destination.ts"
import { iconAddress } from "./IconAddress.ts"
import { DestinationsTable } from "./Tables.ts"

const { title, description, image_url, icon, fetched_at } = DestinationsTable.fields

/** The columns of a destination in a query on links; all are null if the destination is unknown. */
export const pageColumns = {
  page_title: title,
  page_description: description,
  page_image: image_url,
  page_icon: icon,
  page_fetched_at: fetched_at
}

interface Known {
  readonly page_title: string | null
  readonly page_description: string | null
  readonly page_image: string | null
  readonly page_icon: string | null
  readonly page_fetched_at: Destination["fetched_at"] | null
}

/** Formats the metadata of a link's destination; null if there is none. */
export const presentDestination = (
  { baseUrl, destinationPreviews }: SettingsShape,
  { page_title, page_description, page_image, page_icon, page_fetched_at }: Known
): Destination | null =>
  !destinationPreviews ||
  page_fetched_at === null ||
  [page_title, page_description, page_image, page_icon].every((part) => part === null)
    ? null
    : {
        title: page_title,
        description: page_description,
        image_url: page_image,
        icon_url: page_icon === null ? null : iconAddress(baseUrl, page_icon),
        fetched_at: page_fetched_at
      }
