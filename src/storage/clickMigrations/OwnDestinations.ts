import { Context, type Effect } from "effect"

/** Looks up the destinations of links by id, in the database of links; deleted links are missing. */
export class OwnDestinations extends Context.Tag("storage/clickMigrations/OwnDestinations")<
  OwnDestinations,
  (links: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<string>>>
>() {}
