import { Context, type Effect } from "effect"

/** Tells the addresses that links lead to by their ids, from the database of links; those that are gone are left out. */
export class OwnDestinations extends Context.Tag("storage/clickMigrations/OwnDestinations")<
  OwnDestinations,
  (links: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<string>>>
>() {}
