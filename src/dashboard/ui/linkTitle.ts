import type { Link } from "../../link/Link.ts"

/** A link's title: the team's, or else that of the destination page; undefined if neither exists. */
export const linkTitle = ({ title, destination }: Pick<Link, "title" | "destination">): string | undefined =>
  title ?? destination?.title ?? undefined
