import { JSONParser } from "@streamparser/json"
import { Effect, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { textOf } from "../file/Text.ts"
import { batchesFrom } from "./Batches.ts"
import { sinkItems, sinkNotes } from "./Sink.ts"
import { freePlan, lasting, type Source, type SourceError } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

/** The items of a list in a JSON file, such as `$.links.*`, in chunks; skips the rest of the file. */
const jsonItems = (open: Open, path: string): Stream.Stream<ReadonlyArray<unknown>, SourceError> =>
  Stream.suspend(() => {
    let items: Array<unknown> = []
    let isFaulty = false
    const parser = new JSONParser({ paths: [path], keepStack: false })
    parser.onValue = ({ value }) => {
      items.push(value)
    }
    parser.onError = () => {
      isFaulty = true
    }
    const read = (text: string) =>
      Effect.sync(() => {
        if (!parser.isEnded && !isFaulty) parser.write(text)
        const found = items
        items = []
        return found
      })
    const told = Stream.suspend(() =>
      isFaulty || !parser.isEnded ? Stream.fail(lasting(fault("not_json_file"))) : Stream.empty
    )
    return textOf(open).pipe(
      Stream.mapEffect(read),
      Stream.takeUntil(() => isFaulty),
      Stream.filter((found) => found.length > 0),
      Stream.concat(told)
    )
  })

/** The links of a file exported by Sink. */
export const sinkFile = (open: Open, host: string | null): Source => ({
  read: (cursor) => Stream.unwrap(batchesFrom(cursor, jsonItems(open, "$.links.*"), (link) => sinkItems([link], host))),
  plan: Effect.succeed(freePlan(sinkNotes))
})
