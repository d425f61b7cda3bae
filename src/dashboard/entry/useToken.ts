import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { percentDecoded } from "../../lib/FormText.ts"
import { data } from "../api/Run.ts"
import { entry } from "./Client.ts"

/** The token of a one-time link. It is in the URL's fragment, so that no log stores it. */
export const useToken = (): string =>
  useState(() => percentDecoded(location.hash.slice(1)) ?? location.hash.slice(1))[0]

/** The purpose of a one-time link. */
export const useTokenState = (token: string) =>
  useQuery({
    queryKey: ["token", token],
    queryFn: ({ signal }) => data(entry.checkToken({ payload: { token } }), signal),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
