import type { QueryClient } from "@tanstack/react-query"
import type { TagId } from "../../contract/Id.ts"
import { ApiFailure, sentenceOf } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { tags } from "./Client.ts"
import { tagsQuery } from "./Queries.ts"

/** Creates the tags that don't exist yet. Returns the ids of all tags. Errors refer to the tags field. */
export const makeTags = async (queries: QueryClient, names: ReadonlyArray<string>): Promise<ReadonlyArray<TagId>> => {
  const ids: Array<TagId> = []
  for (const name of names) {
    // Look in the cache first: an earlier attempt to save may have created this tag before it failed.
    const isSame = (tag: { readonly name: string }) => tag.name.toLowerCase() === name.toLowerCase()
    const known = queries.getQueryData(tagsQuery.queryKey)?.find(isSame)
    const tag =
      known ??
      (await data(tags.create({ payload: { name } })).catch((failure: unknown) => {
        const { kind, message, errors } =
          failure instanceof ApiFailure ? failure : new ApiFailure("broken", sentenceOf(failure))
        throw new ApiFailure(
          kind,
          message,
          errors["name"] === undefined ? {} : { tags: [`${name}: ${errors["name"].join(" ")}`] }
        )
      }))
    if (known === undefined) queries.setQueryData(tagsQuery.queryKey, (all) => [...(all ?? []), tag])
    ids.push(tag.id)
  }
  return ids
}
