/** Where an address is, as targeting rules compare it: `fr-ara`, and `fr:lyon` in each language of the database. */
export interface Place {
  readonly regions: ReadonlyArray<string>
  readonly cities: ReadonlyArray<string>
}
