import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"

/** The token of the one-time link that was followed, which stands behind the `#` so that no log keeps it. */
export const useToken = (): string => useState(() => decodeURIComponent(location.hash.slice(1)))[0]

/** What the one-time link is for. */
export const useTokenState = (token: string) =>
  useQuery({
    queryKey: ["token", token],
    queryFn: ({ signal }) => data(entry.checkToken({ payload: { token } }), signal),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
